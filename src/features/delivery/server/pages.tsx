import type { FastifyInstance } from 'fastify'
import { renderToString } from 'react-dom/server'
import { RaterDocument } from '#features/answers/views/RaterDocument.tsx'
import { builtAssets } from '#server/http/assets.ts'
import { OpeningNotice } from '../views/OpeningNotice.tsx'

const RECIPIENT_ENTRY = 'src/app/recipient.tsx'

const pages = [
  {
    path: '/results',
    secret: 'report',
    title: 'Tus resultados',
    heading: 'Abriendo tus resultados',
  },
  {
    path: '/conversation',
    secret: 'conversation',
    title: 'Para tu conversación',
    heading: 'Abriendo la hoja',
  },
  {
    path: '/my-team',
    secret: 'team',
    title: 'Tu equipo',
    heading: 'Abriendo tu equipo',
  },
  {
    path: '/leader-report',
    secret: 'leader report',
    title: 'Reporte de tu equipo',
    heading: 'Abriendo el reporte',
  },
] as const

/**
 * The pages of the own report, of a leader's conversation and team, and of the leader's copy. Each is
 * the same bytes for every address and tells nothing, not even whether there is a report: its script asks for the rest
 * with the key of the link.
 */
export function registerDeliveryPages(app: FastifyInstance): void {
  const assets = builtAssets(RECIPIENT_ENTRY)
  for (const { path, secret, title, heading } of pages) {
    const html = `<!doctype html>${renderToString(
      <RaterDocument title={title} assets={assets} company={null} inline={null} secret={secret}>
        <div id="page">
          <OpeningNotice heading={heading} />
        </div>
      </RaterDocument>,
    )}`
    app.get(`${path}/:subjectId`, (_request, reply) =>
      reply
        .headers({
          'x-robots-tag': 'noindex, nofollow, noarchive',
          'cache-control': 'no-store',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(html),
    )
  }
}
