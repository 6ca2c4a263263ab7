import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../mock-provider/bench/programs.ts';

export type Peer = { readonly name: string; readonly url: string; readonly pid: number; stop(): Promise<void> };

/** Packaged by every distribution. */
export function hasNginx(): boolean {
  return spawnSync('nginx', ['-v']).status === 0;
}

/** One process, precompressed files, keep-alive to the provider. */
function configuration({
  folder,
  port,
  root,
  provider,
}: Record<'folder' | 'root' | 'provider', string> & { port: number }) {
  return `
daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/error.log;
events { worker_connections 512; }
http {
  include /etc/nginx/mime.types; access_log off; sendfile on; keepalive_requests 1000000;
  client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
  upstream provider { server ${new URL(provider).host}; keepalive 16; }
  server {
    listen 127.0.0.1:${port};
    root ${root}; gzip_static on;
    location ~ ^/(api|zip)/ { proxy_pass http://provider; proxy_http_version 1.1; proxy_set_header Connection ""; proxy_buffers 16 32k; }
  }
}`;
}

/** @param root folder of its files @param provider for all other calls */
export async function startNginx(root: string, provider: string): Promise<Peer> {
  const folder = await mkdtemp(join(tmpdir(), 'nginx-'));
  const port = await freePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, configuration({ folder, port, root, provider }));
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'inherit' });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    const ended = once(child, 'exit');
    child.kill();
    await ended;
    await rm(folder, { recursive: true });
  };
  for (let tries = 0; tries < 100 && child.exitCode === null; tries += 1) {
    const isUp = await fetch(url).then(
      () => true,
      () => false,
    );
    if (isUp && child.pid !== undefined) return { name: 'nginx', url, pid: child.pid, stop };
    await wait(20);
  }
  await stop();
  throw new Error('nginx did not start');
}
