import { createServer, request as send } from 'node:http';
import { posix } from 'node:path';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';

/** Other spellings of a dot, slash or backslash: overlong UTF-8, or full-width characters. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [/\xc0\xae|\xe0\x80\xae|\xef\xbc\x8e/g, '.'],
  [/\xc0\xaf|\xe0\x80\xaf|\xef\xbc\x8f|\\|\xc1\x9c|\xef\xbc\xbc/g, '/'],
];

/** Resolves a path like the most lenient server: decodes it completely, normalises characters, cuts at NUL. */
function resolvedPath(path: string): string {
  const decoded = path.replace(/%([0-9a-f]{2})/gi, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)));
  if (decoded !== path) return resolvedPath(decoded);
  const plain = SPELLINGS.reduce((text, [spelling, character]) => text.replace(spelling, character), decoded);
  return posix.normalize(plain.split('\0', 1)[0] ?? '');
}

/** Starts a proxy that resolves paths, as nginx does for `location /api/ { proxy_pass http://app/api/; }`. */
export async function startResolvingProxy() {
  let target = '';
  const paths: string[] = [];
  const server = createServer((asked, answer) => {
    const [path = '', query] = (asked.url ?? '').split('?');
    const resolved = encodeURI(resolvedPath(path));
    paths.push(path);
    const { method, headers } = asked;
    const forwarded = send(target + resolved + (query ? `?${query}` : ''), { method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    forwarded.on('error', () => answer.destroy());
    asked.pipe(forwarded);
  });
  return {
    url: await listenForTest(server),
    paths: paths as readonly string[],
    forwardTo: (url: string) => {
      target = url;
    },
  };
}
