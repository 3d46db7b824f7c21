import type { FastifyReply } from 'fastify'

interface ListPage {
  /** Of the call, without a query. */
  readonly address: string
  readonly page: number
  readonly size: number
  readonly total: number
}

/** Says how many rows a list has and, as long as there is one, which page is next. */
export function announceNextPage(
  reply: FastifyReply,
  { address, page, size, total }: ListPage,
): void {
  reply.header('x-total-count', total)
  if ((page + 1) * size < total) reply.header('link', `<${address}?page=${page + 1}>; rel="next"`)
}
