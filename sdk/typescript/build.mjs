#!/usr/bin/env node
/**
 * Builds the bot in the working folder: bot.ts or bot.js, with all that it imports, to bot.mjs.
 *
 * Where there is a tsconfig.json, types are checked first.
 */

import { spawnSync } from "node:child_process";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const require = createRequire(import.meta.url);
const sdk = dirname(fileURLToPath(import.meta.url));
const packages = process.env["NODE_PATH"];

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

// tsc looks for packages in the folder alone.
const linked = packages && !existsSync("node_modules");
if (linked) symlinkSync(packages, "node_modules");
try {
  if (existsSync("tsconfig.json") && !typesAreRight()) process.exitCode = 1;
  else bundle();
} catch (error) {
  if (!error.errors) throw error;
  process.exitCode = 1; // esbuild has told why
} finally {
  if (linked) rmSync("node_modules");
}
