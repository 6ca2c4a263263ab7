import { readFile } from 'node:fs/promises';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import type { World } from '#mock-provider/world/world.ts';

const SOCKET = '/chat/ws';
const SCRIPT = new URL('./script.mjs', import.meta.url);
const PROTOCOL_ERROR = 1002;
const LONGEST_MESSAGE = 64 * 1024 - 1;

const message = z.object({
  event: z.string(),
  data: z.object({ url: z.string().optional(), chat_id: z.union([z.string(), z.number()]).optional() }).optional(),
});

const ANSWERS: Readonly<Record<string, object>> = {
  chat_status_customer: { event: 'chat_status_customer', data: { state: 'online' } },
  ping: { event: 'pong' },
};

/** Journals a message and answers it. @throws Error if it is not a message of the chat */
function answerMessage(world: World, socket: WebSocket, received: RawData): void {
  const { event, data } = message.parse(JSON.parse(String(received)));
  const ids = { event, ...(data?.url === undefined ? {} : { url: data.url }) };
  const at = new Date().toISOString();
  world.journal.add({ organization: null, at, method: 'WS', route: SOCKET, status: null, ids });
  const answer = ANSWERS[event];
  if (answer) socket.send(JSON.stringify([answer]));
}

function socketRoute({ app, world }: Provider): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: LONGEST_MESSAGE });
  sockets.on('connection', (socket) => {
    socket.on('message', (received) => {
      try {
        answerMessage(world, socket, received);
      } catch {
        // The message is not one of the chat's protocol.
        socket.close(PROTOCOL_ERROR);
      }
    });
    // A caller that breaks the protocol is not a failure of the mock. The library closes the connection.
    socket.on('error', () => undefined);
  });
  app.server.on('upgrade', (request, socket, head) => {
    if (request.url?.split('?', 1)[0] !== SOCKET) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.handleUpgrade(request, socket, head, (accepted) => sockets.emit('connection', accepted, request));
  });
  // On closing, the HTTP server waits for every connection but does not end upgraded ones.
  app.addHook('preClose', async () => {
    for (const socket of sockets.clients) socket.terminate();
  });
}

/**
 * Adds a chat that is always online, but where nobody writes to visitors. The journal shows what pages send: event and
 * page address.
 */
export function chatRoutes(provider: Provider): void {
  const { app } = provider;

  app.get('/chat/chat.js', async (_, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(SCRIPT, 'utf8')),
  );

  app.get('/chat/chat.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').send('.open-zammad-chat { cursor: pointer; }'),
  );

  socketRoute(provider);
}
