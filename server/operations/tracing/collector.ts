import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace';
import type { FastifyBaseLogger } from 'fastify';
import type { TracingSettings } from '#server/config.ts';
import { describeCause } from '#server/log-cause.ts';

const DELIVERY_MS = 3_000;

const FAILED = 1;

type Done = Parameters<SpanExporter['export']>[1];

/** OTLP over HTTP. Logs once when spans can no longer be delivered, and once when they can; a full queue drops them. */
export function createCollector({ endpoint, headers }: TracingSettings, log: FastifyBaseLogger): SpanExporter {
  const exporter = new OTLPTraceExporter({ url: `${endpoint}/v1/traces`, headers, timeoutMillis: DELIVERY_MS });
  let isLost = false;
  const report = (isFailed: boolean, error: unknown) => {
    if (isFailed && !isLost) log.warn({ cause: describeCause(error) }, 'traces cannot be delivered');
    if (!isFailed && isLost) log.warn('traces can be delivered again');
    isLost = isFailed;
  };
  return {
    export(spans: ReadableSpan[], done: Done) {
      exporter.export(spans, (result) => {
        report(result.code === FAILED, result.error);
        done(result);
      });
    },
    forceFlush: () => exporter.forceFlush(),
    shutdown: () => exporter.shutdown(),
  };
}
