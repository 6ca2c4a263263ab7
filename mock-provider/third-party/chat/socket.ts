import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { OPCODE, readFrames, writeFrame } from './frames.ts';

/** The constant of RFC 6455 by which a server shows that it has understood. */
const GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/** One connection to the chat. */
export type ChatSocket = { send(text: string): void };

function shakeHands(request: IncomingMessage, socket: Duplex): boolean {
  const key = request.headers['sec-websocket-key'];
  if (request.headers.upgrade?.toLowerCase() !== 'websocket' || key === undefined) {
    socket.end('HTTP/1.1 400 Bad Request\r\nconnection: close\r\n\r\n');
    return false;
  }
  const accept = createHash('sha1')
    .update(key + GUID)
    .digest('base64');
  const head = ['HTTP/1.1 101 Switching Protocols', 'upgrade: websocket', 'connection: Upgrade'];
  socket.write([...head, `sec-websocket-accept: ${accept}`, '', ''].join('\r\n'));
  return true;
}

/**
 * Answers the handshake of a WebSocket and reads what comes.
 * @param onText called with each text message; what it throws ends the connection
 */
export function acceptSocket(
  request: IncomingMessage,
  socket: Duplex,
  onText: (text: string, chat: ChatSocket) => void,
): void {
  if (!shakeHands(request, socket)) return;
  const chat: ChatSocket = { send: (text) => socket.write(writeFrame(OPCODE.text, Buffer.from(text))) };
  let received = Buffer.alloc(0);
  // A caller who goes without a word is no failure of the mock.
  socket.on('error', () => socket.destroy());
  socket.on('data', (data: Buffer) => {
    try {
      const { frames, rest } = readFrames(Buffer.concat([received, data]));
      received = Buffer.from(rest);
      for (const { opcode, payload } of frames) {
        if (opcode === OPCODE.text) onText(payload.toString('utf8'), chat);
        else if (opcode === OPCODE.ping) socket.write(writeFrame(OPCODE.pong, payload));
        else if (opcode === OPCODE.close) socket.end(writeFrame(OPCODE.close, payload));
      }
    } catch {
      // Whatever it was, it is no message of the chat: 1002, protocol error.
      socket.end(writeFrame(OPCODE.close, Buffer.from([0x03, 0xea])));
    }
  });
}
