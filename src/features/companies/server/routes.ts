import { LruCache } from '#server/core/lru-cache.ts'
import type { Upload } from '#server/http/multipart.ts'
import { serve } from '#server/http/serve.ts'
import { senderAddress, listSenderDomains } from '#server/mail/mail-senders.ts'
import type { BodyOf, FileReply } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { Refusal } from '#shared/refusal.ts'
import { relationNamesProblem } from '#shared/relation-synonyms.ts'
import { companiesContract } from '../contract.ts'
import { companyProblem } from '../rules.ts'
import { mailSenderProblem } from '../sender.rules.ts'
import {
  changeCompany,
  changeSender,
  type CompanyChange,
  type CompanyFields,
  createCompany,
  deleteCompany,
  nameRelations,
} from './changes.queries.ts'
import { findLogo, type LogoChange } from './logos.queries.ts'
import { drawLogo, drawSmallLogo, LOGO_TYPE } from './logos.ts'
import { findCompanies, findCompany, workspaceIdFor } from './queries.ts'

/** About 200 kB of images. */
const smallLogos = new LruCache<Buffer>(200)

type Input = BodyOf<typeof companiesContract.create>
type Files = Readonly<Record<string, Upload>>

export const companiesRoutes = serve(companiesContract, {
  list: ({ context, scope }) => findCompanies(context, scope),
  one: ({ context, scope, params }) => findCompany(context, scope, params.companyId),

  create: async ({ context, scope, body, files }) => {
    const workspace_id = await workspaceIdFor(context.db, scope, body.workspace_id)
    const change = await checkedChange(body, files)
    const company_id = await createCompany(context, scope, workspace_id, change)
    return findCompany(context, scope, company_id)
  },

  update: async ({ context, scope, params, body, files }) => {
    await findCompany(context, scope, params.companyId)
    const change = await checkedChange(body, files)
    await changeCompany(context, scope, params.companyId, { ...change, read: body.version })
    return findCompany(context, scope, params.companyId)
  },

  nameRelations: async ({ context, scope, params: { companyId }, body }) => {
    const { relation_names, version } = body
    const problem = relationNamesProblem(relation_names)
    if (problem) throw new Refusal(problem)
    await nameRelations(context, scope, companyId, { relation_names, read: version })
    return findCompany(context, scope, companyId)
  },

  sender: async ({ context, scope, params: { companyId } }) => {
    const { workspace_id } = await findCompany(context, scope, companyId)
    return {
      domains: listSenderDomains(context.config, workspace_id),
      address: senderAddress(context.config.mail_from),
    }
  },

  changeSender: async ({ context, scope, params: { companyId }, body }) => {
    const { version, ...sender } = body
    const problem = mailSenderProblem(sender)
    if (problem) throw new Refusal(problem)
    await changeSender(context, scope, companyId, { ...sender, read: version })
    return findCompany(context, scope, companyId)
  },

  remove: ({ context, scope, params }) => deleteCompany(context, scope, params.companyId),

  logo: async ({ context, params: { logoId }, query, reply }): Promise<FileReply> => {
    const stored = await findLogo(context.db, logoId)
    const body =
      query.size === 'small' ? await smallLogos.get(logoId, () => drawSmallLogo(stored)) : stored
    // Logos appear in mails, and webmail pages load them from another site.
    reply.headers({
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'cross-origin',
    })
    return { body, media_type: LOGO_TYPE, cache: 'immutable' }
  },
})

async function checkedChange(body: Input, files: Files): Promise<CompanyChange> {
  return { fields: checkedFields(body), logo: await checkedLogo(body, files) }
}

function checkedFields({
  name,
  status,
  primary_color,
  secondary_color,
  time_zone,
  paper,
  country,
}: Input): CompanyFields {
  const fields = { name, status, primary_color, secondary_color, time_zone, paper, country }
  const problem = companyProblem(fields)
  if (problem) throw new Refusal(problem)
  return fields
}

async function checkedLogo(body: Input, files: Files): Promise<LogoChange> {
  const { image, ...others } = files
  if (Object.keys(others).length > 0) throw new Refusal('input.invalid')
  if (image) return { id: newId(), media_type: LOGO_TYPE, image: await drawLogo(image.bytes) }
  return body.image === '' ? null : undefined
}
