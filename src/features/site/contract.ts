import * as z from 'zod'
import { endpoint } from '#shared/endpoint.ts'
import { Line, Paragraphs } from '#shared/text.ts'
import { contactLimit } from './limits.ts'

/** `website` is a honeypot: the page hides it from people, and robots fill it in. */
export const siteContract = {
  contact: endpoint('POST', '/contact', {
    access: 'public',
    summary: 'Envía un mensaje de contacto',
    body: z.strictObject({
      name: Line(),
      email: Line(254),
      message: Paragraphs(4000),
      website: z.string().optional(),
    }),
    rateLimit: contactLimit,
  }),
}
