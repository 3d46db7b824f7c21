import type { FastifyInstance } from 'fastify'
import { areCompanyColors } from '#features/companies/server/queries.ts'
import type { AppContext } from '#server/context.ts'
import { LruCache } from '#server/core/lru-cache.ts'
import { type Assets, builtAssets, builtText } from '#server/http/assets.ts'
import { policyWithInline } from '#server/http/headers.ts'
import { Refusal } from '#shared/refusal.ts'
import { brandStylesheet } from '#ui/brand.ts'
import type { MarkedCompany } from '#ui/CompanyMark.tsx'
import { unknownColorsLimit } from '../../limits.ts'

const RATER_ENTRY = 'src/app/rater.tsx'
const FONTS_ENTRY = 'src/ui/fonts.css'
const NAME = /^([0-9a-fA-F]{6})-([0-9a-fA-F]{6})\.css$/
const COMPANIES = 200

/**
 * What stands in a page instead of in files, which would cost a slow phone a second round trip
 * before the first text shows (decision 90), and the policy that allows it.
 */
export interface InlineParts {
  readonly styles: string
  readonly key_script: string
  readonly policy: string
}

/** The address of a company's colours alone, for a page that has its other styles. */
export const companyColorsAddress = ({
  primary_color,
  secondary_color,
}: Pick<MarkedCompany, 'primary_color' | 'secondary_color'>): string =>
  `/brand/${primary_color.slice(1)}-${secondary_color.slice(1)}.css`

/** The built files of the rater's pages. */
export interface RaterAssets extends Assets {
  /** The stylesheets that load the fonts, which the page names last: its text does not wait. */
  readonly font_styles: readonly string[]
  /** With the colours of the company. */
  readonly makeInline: (company: MarkedCompany | null) => Promise<InlineParts>
}

export function findRaterAssets(): RaterAssets {
  const built = builtAssets(RATER_ENTRY)
  const fonts = builtAssets(FONTS_ENTRY)
  const own = built.styles.map(builtText).join('')
  const key_script = built.script === null ? '' : builtText('keep-key.js')
  const made = new LruCache<InlineParts>(COMPANIES)
  return {
    ...built,
    fonts: fonts.fonts,
    font_styles: fonts.styles,
    makeInline: (company) =>
      made.get(company ? companyColorsAddress(company) : '', async () => {
        const colors = company && brandStylesheet(company.primary_color, company.secondary_color)
        const styles = own + (colors ?? '')
        const policy = policyWithInline({ script: key_script, style: styles })
        return { styles, key_script, policy }
      }),
  }
}

/**
 * Serves a company's colours by their address, which a browser may therefore cache for good. Anyone
 * may call it, so colours that no company has are unknown, and asking for them is limited.
 */
export function registerCompanyColors(app: FastifyInstance, context: AppContext): void {
  const made = new LruCache<string>(COMPANIES)
  app.get<{ Params: { name: string } }>('/brand/:name', async (request, reply) => {
    const [name, primary, secondary] = NAME.exec(request.params.name) ?? []
    if (name === undefined) throw new Refusal('not_found')
    const colors = [`#${primary}`, `#${secondary}`] as const
    const styles = await made.get(name, async () => {
      await requireCompanyColors(context, request.ip, colors)
      return brandStylesheet(...colors)
    })
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/css; charset=utf-8')
      .send(styles)
  })
}

async function requireCompanyColors(
  { db, rateLimits }: AppContext,
  address: string,
  colors: readonly [primary: string, secondary: string],
): Promise<void> {
  const caller = { address, subject: '' }
  rateLimits.check(unknownColorsLimit, caller)
  if (await areCompanyColors(db, colors)) return
  rateLimits.count(unknownColorsLimit, caller)
  throw new Refusal('not_found')
}
