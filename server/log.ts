import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'

/** Logs one line for each request, when it has been answered. Of the request line only the path: queries hold data. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply) {
    const line = {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      operationId: request.operationId,
      caller: request.caller?.name,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime * 10) / 10,
    }
    if (error) reply.log.error({ ...line, err: error }, 'answer failed')
    else reply.log.info(line, 'answered')
  }
}
