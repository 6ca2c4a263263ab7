import { connectTo } from './raw-http.ts';

type Head = { path?: string; site: string; type?: string; length: number; isLast?: boolean };

/** Sends the head of a request with a body. @param head `isLast` requests that the connection is closed afterwards */
export async function rawUpload(
  port: number,
  { path = '/uploads', site, type = 'image/jpeg', length, isLast = true }: Head,
) {
  const own = [
    `host: ${site}.localhost`,
    `connection: ${isLast ? 'close' : 'keep-alive'}`,
    'x-vitrine: 1',
    `content-type: ${type}`,
    `content-length: ${length}`,
  ];
  const { socket, closed } = await connectTo(port, `POST ${path} HTTP/1.1\r\n${own.join('\r\n')}\r\n\r\n`);
  return { socket, answer: closed.then(({ text }) => text) };
}
