//! The one gRPC call of a bot's life, over HTTP/2 on a Unix socket.

use std::fmt::Display;

use bytes::{Buf, BufMut, Bytes, BytesMut};
use h2::{RecvStream, SendStream};
use http::{HeaderMap, Request};
use prost::Message;
use tokio::net::UnixStream;

use crate::Error;
use crate::messages::{Answer, FromBot, Hello, ToBot, from_bot, to_bot};

const CALL: &str = "http://localhost/arena.bot.v1.Referee/Play";
const LARGEST: usize = 4 << 20;
const PREFIX: usize = 5;
const WINDOW: u32 = 1 << 20;

type Hear<'a> = &'a mut dyn FnMut(Option<to_bot::Message>) -> Result<Option<Answer>, Error>;

/// Says hello, and answers what is heard until the referee closes the stream.
pub fn play(
    address: &str,
    hello: Hello,
    mut hear: impl FnMut(Option<to_bot::Message>) -> Result<Option<Answer>, Error>,
) -> Result<(), Error> {
    // One thread and no timers: between its turns a bot rests.
    tokio::runtime::Builder::new_current_thread()
        .enable_io()
        .build()
        .map_err(|error| Error(format!("the runtime does not start: {error}")))?
        .block_on(converse(address, hello, &mut hear))
}

async fn converse(address: &str, hello: Hello, hear: Hear<'_>) -> Result<(), Error> {
    let path = address
        .strip_prefix("unix://")
        .or_else(|| address.strip_prefix("unix:"))
        .ok_or_else(|| Error(format!("ARENA_ADDRESS is {address}, which is no unix: address")))?;
    let socket = UnixStream::connect(path)
        .await
        .map_err(|error| Error(format!("the referee at {address} cannot be reached: {error}")))?;
    let (client, connection) = h2::client::Builder::new()
        .initial_window_size(WINDOW)
        .initial_connection_window_size(WINDOW)
        .handshake::<_, Bytes>(socket)
        .await
        .map_err(broken)?;
    tokio::spawn(connection);
    let request = Request::post(CALL)
        .header("content-type", "application/grpc")
        .header("te", "trailers")
        .body(())
        .expect("the request is well-formed");
    let mut client = client.ready().await.map_err(broken)?;
    let (response, mut sending) = client.send_request(request, false).map_err(broken)?;
    // Where a message cannot be sent any more, what is read next says why.
    let _ = send(&mut sending, from_bot::Message::Hello(hello));

    let response = response.await.map_err(broken)?;
    let headers = response.headers().clone();
    let mut receiving = Receiving { body: response.into_body(), buffer: BytesMut::new() };
    while let Some(message) = receiving.next().await? {
        if let Some(answer) = hear(message.message)? {
            let _ = send(&mut sending, from_bot::Message::Answer(answer));
        }
    }
    let trailers = receiving.body.trailers().await.map_err(broken)?;
    closed(trailers.as_ref().unwrap_or(&headers))
}

fn send(sending: &mut SendStream<Bytes>, message: from_bot::Message) -> Result<(), h2::Error> {
    let message = FromBot { message: Some(message) };
    let mut frame = BytesMut::with_capacity(PREFIX + message.encoded_len());
    frame.put_u8(0); // not compressed
    frame.put_u32(message.encoded_len() as u32);
    message.encode(&mut frame).expect("the buffer grows");
    sending.send_data(frame.freeze(), false)
}

struct Receiving {
    body: RecvStream,
    buffer: BytesMut,
}

impl Receiving {
    /// Returns the next message; `None` at the end of the stream.
    async fn next(&mut self) -> Result<Option<ToBot>, Error> {
        while self.missing()? {
            let Some(data) = self.body.data().await else { return Ok(None) };
            let data = data.map_err(broken)?;
            self.body.flow_control().release_capacity(data.len()).map_err(broken)?;
            self.buffer.extend_from_slice(&data);
        }
        self.buffer.advance(1);
        let length = self.buffer.get_u32() as usize;
        ToBot::decode(self.buffer.split_to(length)).map(Some).map_err(broken)
    }

    fn missing(&self) -> Result<bool, Error> {
        if self.buffer.len() < PREFIX {
            return Ok(true);
        }
        let length = (&self.buffer[1..]).get_u32() as usize;
        if self.buffer[0] != 0 || length > LARGEST {
            return Err(broken("a message is compressed or too large"));
        }
        Ok(self.buffer.len() < PREFIX + length)
    }
}

fn broken(why: impl Display) -> Error {
    Error(format!("the stream to the referee broke: {why}"))
}

/// Tells by the status of the call whether the referee was content.
fn closed(trailers: &HeaderMap) -> Result<(), Error> {
    let text = |name| trailers.get(name).map(|value| value.as_bytes()).unwrap_or_default();
    match text("grpc-status") {
        b"0" => Ok(()),
        b"" => Err(broken("it ended without a status")),
        status => {
            let details = match text("grpc-message") {
                b"" => format!("status {}", String::from_utf8_lossy(status)),
                message => percent_decoded(message),
            };
            Err(Error(format!("the referee closed the stream: {details}")))
        }
    }
}

fn percent_decoded(text: &[u8]) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut at = 0;
    while at < text.len() {
        let code = text.get(at + 1..at + 3).and_then(|digits| std::str::from_utf8(digits).ok());
        match code.and_then(|digits| u8::from_str_radix(digits, 16).ok()) {
            Some(byte) if text[at] == b'%' => {
                bytes.push(byte);
                at += 3;
            }
            _ => {
                bytes.push(text[at]);
                at += 1;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}
