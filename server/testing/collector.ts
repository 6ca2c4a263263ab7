import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';

type Value = { readonly stringValue?: string; readonly intValue?: number };
type Attributes = readonly { readonly key: string; readonly value: Value }[];
type WireSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly attributes: Attributes;
  readonly status: { readonly code: number };
};
type Delivery = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes };
    readonly scopeSpans: readonly { readonly spans: readonly WireSpan[] }[];
  }[];
};

export type ReceivedSpan = Omit<WireSpan, 'attributes'> & {
  readonly attributes: Readonly<Record<string, string | number | undefined>>;
  readonly parent: string | null;
};

function readAttributes(attributes: Attributes): ReceivedSpan['attributes'] {
  return Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));
}

function readSpans(received: readonly string[]): readonly ReceivedSpan[] {
  const deliveries = received.map((body): Delivery => JSON.parse(body));
  const wire = deliveries.flatMap(({ resourceSpans }) =>
    resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
  );
  const names = new Map(wire.map(({ spanId, name }) => [spanId, name]));
  return wire.map((span) => ({
    ...span,
    attributes: readAttributes(span.attributes),
    parent: names.get(span.parentSpanId ?? '') ?? null,
  }));
}

export type Collector = Awaited<ReturnType<typeof startCollector>>;

export async function startCollector() {
  const received: string[] = [];
  const keys: (string | undefined)[] = [];
  let isRefused = false;
  const server = createServer((request, response) => {
    keys.push(request.headers.authorization);
    const isOtlp = !isRefused && request.url === '/v1/traces' && request.headers['content-type'] === 'application/json';
    text(request).then(
      (body) => {
        if (isOtlp) received.push(body);
        response.writeHead(isOtlp ? 200 : 404, { 'content-type': 'application/json' }).end('{}');
      },
      () => response.destroy(),
    );
  });
  return {
    url: await listenForTest(server),
    refuse: (given: boolean) => {
      isRefused = given;
    },
    received,
    keys,
    resource: () => readAttributes(JSON.parse(received[0] ?? '').resourceSpans[0].resource.attributes),
    spans: () => readSpans(received),
  };
}
