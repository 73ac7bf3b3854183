package arena

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"
	"google.golang.org/grpc/status"
	"google.golang.org/protobuf/proto"

	"arena-sdk/internal/wire"
)

const (
	protocol = 1
	method   = "/arena.bot.v1.Referee/Play"
)

var stream = &grpc.StreamDesc{ServerStreams: true, ClientStreams: true}

// Option changes how a bot is run.
type Option func(*bot)

// OnStart has a function called as a match begins.
func OnStart(call func(*Match)) Option { return func(bot *bot) { bot.onStart = call } }

// OnEnd has a function called as a match ends.
func OnEnd(call func(End)) Option { return func(bot *bot) { bot.onEnd = call } }

// Name is what the referee's log calls the bot; by default it is that of the program.
func Name(name string) Option { return func(bot *bot) { bot.name = name } }

// Run plays until the referee closes the stream; then it returns.
//
// The function answers a decision; Game makes it of one that plays one game. It is not called where
// there is nothing to choose. What goes wrong between bot and referee ends the program with one
// sentence on stderr and exit code 1. The package log writes to stderr at once, which is kept with
// the match.
func Run(choose func(*Decision) Answer, options ...Option) {
	bot := &bot{choose: choose, name: filepath.Base(os.Args[0])}
	for _, option := range options {
		option(bot)
	}
	if err := bot.play(); err != nil {
		fmt.Fprintln(os.Stderr, "arena:", strings.Join(strings.Fields(err.Error()), " "))
		os.Exit(1)
	}
}

// bot is what the referee says, told to the author's functions.
type bot struct {
	choose  func(*Decision) Answer
	onStart func(*Match)
	onEnd   func(End)
	name    string
	match   *Match
}

func (bot *bot) play() error {
	address, token := os.Getenv("ARENA_ADDRESS"), os.Getenv("ARENA_TOKEN")
	if address == "" || token == "" {
		return errors.New("ARENA_ADDRESS and ARENA_TOKEN are not set: a bot is started by its " +
			"referee, try `arena bot check FOLDER`")
	}
	channel, err := grpc.NewClient(address, grpc.WithNoProxy(),
		grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		return fmt.Errorf("%s is no address of a referee: %w", address, err)
	}
	defer channel.Close()
	referee, err := channel.NewStream(context.Background(), stream, method)
	if err != nil {
		return closed(err)
	}
	said := bot.hello(token)
	for {
		if said != nil {
			_ = referee.SendMsg(said) // where the stream was closed meanwhile, what is heard tells why
		}
		heard := new(wire.ToBot)
		if err := referee.RecvMsg(heard); errors.Is(err, io.EOF) {
			return nil
		} else if err != nil {
			return closed(err)
		}
		if said, err = bot.hear(heard); err != nil {
			return err
		}
	}
}

func closed(err error) error {
	return fmt.Errorf("the referee closed the stream: %s", status.Convert(err).Message())
}

func (bot *bot) hello(token string) *wire.FromBot {
	hello := &wire.Hello{Token: token, Name: bot.name, Protocol: protocol, Sdk: "go " + Version}
	return &wire.FromBot{Message: &wire.FromBot_Hello{Hello: hello}}
}

// hear returns the answer to a message; nil where it needs none, as with unknown ones.
func (bot *bot) hear(heard *wire.ToBot) (*wire.FromBot, error) {
	switch message := heard.Message.(type) {
	case *wire.ToBot_Turn:
		return bot.answer(message.Turn)
	case *wire.ToBot_Start:
		match, err := matchOf(message.Start)
		if err != nil {
			return nil, fmt.Errorf("the options of match %s are no JSON: %w", match.ID, err)
		}
		bot.match = match
		if bot.onStart != nil {
			bot.onStart(match)
		}
	case *wire.ToBot_End:
		if bot.onEnd != nil {
			bot.onEnd(endOf(bot.match, message.End))
		}
	}
	return nil, nil
}

func (bot *bot) answer(turn *wire.Turn) (*wire.FromBot, error) {
	var chosen Answer
	if !turn.Forced {
		chosen = bot.choose(decisionOf(bot.match, turn))
	}
	answer := &wire.Answer{Id: turn.Id, Move: &wire.Answer_Index{Index: int32(chosen.index)}}
	if chosen.move != nil {
		message, err := proto.Marshal(chosen.move)
		if err != nil {
			return nil, fmt.Errorf("the move cannot be sent: %w", err)
		}
		answer.Move = &wire.Answer_Message{Message: message}
	}
	return &wire.FromBot{Message: &wire.FromBot_Answer{Answer: answer}}, nil
}
