import { connect, type Socket } from 'node:net';

export type SlowClients = {
  /** Connections left, and the statuses so far. */
  summary(): string;
  stop(): Promise<void>;
};

/** @property onTick runs every `tickMs` */
export type Behaviour = {
  readonly count: number;
  readonly onOpen: (socket: Socket) => void;
  readonly onTick: (socket: Socket) => void;
  readonly tickMs: number;
};

const STATUS = /^HTTP\/1\.1 (\d{3})/;

export function openSlowClients(url: string, { count, onOpen, onTick, tickMs }: Behaviour): SlowClients {
  const { hostname, port } = new URL(url);
  const answers = new Map<string, number>();
  const open = new Set<Socket>();
  let isStopped = false;
  for (let opened = 0; opened < count; opened += 1) {
    const socket = connect(Number(port), hostname, () => onOpen(socket));
    open.add(socket);
    // The storefront may end or reset the connection.
    socket.on('error', () => open.delete(socket));
    socket.on('close', () => open.delete(socket));
    socket.on('data', (bytes) => {
      const [, status] = STATUS.exec(bytes.toString('latin1')) ?? [];
      if (status) answers.set(status, (answers.get(status) ?? 0) + 1);
    });
  }
  const timer = setInterval(() => {
    for (const socket of open) if (!isStopped && socket.writable) onTick(socket);
  }, tickMs);
  return {
    summary() {
      const statuses = [...answers].map(([status, times]) => `${times} × ${status}`);
      return [`${open.size} of ${count} still connected`, ...statuses].join(', ');
    },
    async stop() {
      isStopped = true;
      clearInterval(timer);
      for (const socket of open) socket.destroy();
    },
  };
}
