import { readFile } from 'node:fs/promises';
import type { Duplex } from 'node:stream';
import { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';
import { acceptSocket, type ChatSocket } from './socket.ts';

const SOCKET = '/chat/ws';
const SCRIPT = new URL('./script.mjs', import.meta.url);

const message = z.object({
  event: z.string(),
  data: z.object({ url: z.string().optional(), chat_id: z.union([z.string(), z.number()]).optional() }).optional(),
});

/** What the chat answers; messages that it does not know get none. */
const ANSWERS: Readonly<Record<string, object>> = {
  chat_status_customer: { event: 'chat_status_customer', data: { state: 'online' } },
  ping: { event: 'pong' },
};

/**
 * The support chat: its script at `/chat/chat.js` and its server at `/chat/ws`. Somebody is always there, and never
 * says a word. What pages send stands in the journal: the event, and the address they give away.
 */
export function chatRoutes({ app, world }: Provider): void {
  const sockets = new Set<Duplex>();

  function hear(text: string, chat: ChatSocket): void {
    const { event, data } = message.parse(JSON.parse(text));
    const ids = { event, ...(data?.url === undefined ? {} : { url: data.url }) };
    const at = new Date().toISOString();
    world.journal.add({ organization: null, at, method: 'WS', route: SOCKET, status: null, ids });
    const answer = ANSWERS[event];
    if (answer) chat.send(JSON.stringify([answer]));
  }

  app.get('/chat/chat.js', async (_, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .type('text/javascript; charset=utf-8')
      .send(await readFile(SCRIPT, 'utf8')),
  );

  // The real chat brings its looks; the page loads them with the script.
  app.get('/chat/chat.css', (_, reply) =>
    reply.type('text/css; charset=utf-8').send('.open-zammad-chat { cursor: pointer; }'),
  );

  app.server.on('upgrade', (request, socket) => {
    if (request.url?.split('?', 1)[0] !== SOCKET) {
      socket.end('HTTP/1.1 404 Not Found\r\nconnection: close\r\n\r\n');
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    acceptSocket(request, socket, hear);
  });
  // The server waits for every connection, and does not count upgraded ones among those that it closes.
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy();
  });
}
