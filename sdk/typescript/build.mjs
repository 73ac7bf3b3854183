#!/usr/bin/env node
/**
 * Builds the bot in the working folder: bot.ts or bot.js, with all that it imports, to bot.mjs.
 *
 * TypeScript is checked first; so is JavaScript where there is a tsconfig.json.
 */

import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const sdk = dirname(fileURLToPath(import.meta.url));
const packages = process.env["NODE_PATH"];

/** Lets a function find the packages that are not installed in this folder: tsc looks nowhere else. */
function withPackages(act) {
  if (!packages || existsSync("node_modules")) return act();
  symlinkSync(packages, "node_modules");
  try {
    return act();
  } finally {
    rmSync("node_modules");
  }
}

function typesAreRight() {
  const tsc = join(dirname(require.resolve("typescript/package.json")), "bin", "tsc");
  return spawnSync(process.execPath, [tsc, "--noEmit"], { stdio: "inherit" }).status === 0;
}

function bundle() {
  require("esbuild").buildSync({
    entryPoints: [existsSync("bot.ts") ? "bot.ts" : "bot.js"],
    outfile: "bot.mjs",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    // grpc-js asks for the modules of node as CommonJS does.
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    alias: { "arena-sdk": sdk },
    sourcemap: "linked",
    sourcesContent: false,
    logLevel: "warning",
  });
}

withPackages(() => {
  if (existsSync("tsconfig.json") && !typesAreRight()) process.exitCode = 1;
  else
    try {
      bundle();
    } catch {
      process.exitCode = 1; // esbuild has told why
    }
});
