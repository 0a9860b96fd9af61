import { type Context, SpanKind, SpanStatusCode, type Tracer } from '@opentelemetry/api'

/** The same object, with a span below `parent` for each call of a method, or of one of its members' methods, that returns a promise. */
export function observed<T extends object>(target: T, tracer: Tracer, parent: Context, name: string): T {
  return new Proxy(target, {
    get(_, key) {
      const value: unknown = Reflect.get(target, key)
      const path = `${name}.${String(key)}`
      if (typeof value === 'object' && value !== null) return observed(value, tracer, parent, path)
      if (typeof value !== 'function') return value
      return (...args: unknown[]) => {
        const result: unknown = value.apply(target, args)
        if (!(result instanceof Promise)) return result
        const span = tracer.startSpan(path, { kind: SpanKind.CLIENT }, parent)
        result.then(
          () => span.end(),
          () => span.setStatus({ code: SpanStatusCode.ERROR }).end(),
        )
        return result
      }
    },
  })
}
