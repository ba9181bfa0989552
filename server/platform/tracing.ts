import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ConfigError } from './environment.ts'
import { codeOf } from './error-code.ts'

/** Tells a collector of each request (OpenTelemetry, OTLP over HTTP). */
export interface Tracing {
  /** before the routes are registered */
  register(app: FastifyInstance): void
  /** sends what is left */
  stop(): Promise<void>
}

/** Not installed with the shop: who sets OTEL_EXPORTER_OTLP_ENDPOINT installs them beside it (docs/operations). */
const loadOpenTelemetry = async () => ({
  ...(await import('@opentelemetry/api')),
  ...(await import('@opentelemetry/resources')),
  ...(await import('@opentelemetry/sdk-trace-node')),
  ...(await import('@opentelemetry/exporter-trace-otlp-proto')),
})

/**
 * One span for each request, named by its route, within the trace that the caller's `traceparent` names. Throws
 * `ConfigError` when the packages are not there.
 */
export const startTracing = async (endpoint: string, load = loadOpenTelemetry): Promise<Tracing> => {
  const otel = await load().catch((cause: unknown) => {
    if (!/MODULE_NOT_FOUND$/.test(codeOf(cause))) throw cause
    throw new ConfigError(
      'The setting OTEL_EXPORTER_OTLP_ENDPOINT needs packages that are not installed; docs/operations/watch.md has the line that installs them.',
    )
  })
  const exporter = new otel.OTLPTraceExporter({ url: `${endpoint.replace(/\/$/, '')}/v1/traces` })
  const provider = new otel.NodeTracerProvider({
    resource: otel.resourceFromAttributes({ 'service.name': 'ombrelia-shop' }),
    spanProcessors: [new otel.BatchSpanProcessor(exporter)],
  })
  // Spans are given their parent by hand: nothing follows each asynchronous step.
  provider.register({ contextManager: null })
  const tracer = provider.getTracer('ombrelia-shop')

  return {
    register: (app) => {
      const spans = new WeakMap<FastifyRequest, ReturnType<typeof tracer.startSpan>>()
      app.addHook('onRequest', (request, _reply, done) => {
        const parent = otel.propagation.extract(otel.ROOT_CONTEXT, request.headers)
        const attributes = { 'http.request.method': request.method, 'shop.request_id': request.id }
        spans.set(
          request,
          tracer.startSpan(request.method, { kind: otel.SpanKind.SERVER, attributes }, parent),
        )
        done()
      })
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        const span = spans.get(request)
        span?.updateName(`${request.method} ${route}`)
        span?.setAttributes({ 'http.route': route, 'http.response.status_code': reply.statusCode })
        if (reply.statusCode >= 500) span?.setStatus({ code: otel.SpanStatusCode.ERROR })
        span?.end()
        done()
      })
    },
    stop: () => provider.shutdown(),
  }
}
