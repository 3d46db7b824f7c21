import type { FastifyInstance } from 'fastify'
import { renderToString } from 'react-dom/server'
import { RaterDocument } from '#features/answers/views/RaterDocument.tsx'
import { builtAssets } from '#server/assets.ts'
import { OpeningNotice } from '../views/OpeningNotice.tsx'

const RECIPIENT_ENTRY = 'src/app/recipient.tsx'

/**
 * The page of the own report. It is the same bytes for every address and tells nothing, not even
 * whether there is a report: its script asks for the report with the key of the link.
 */
export function registerOwnReportPage(app: FastifyInstance): void {
  const assets = builtAssets(RECIPIENT_ENTRY)
  const html = `<!doctype html>${renderToString(
    <RaterDocument title="Tus resultados" assets={assets} company={null} company_styles={null}>
      <div id="page">
        <OpeningNotice />
      </div>
    </RaterDocument>,
  )}`
  app.get('/results/:subjectId', (_request, reply) =>
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
