import * as z from 'zod/mini'
import { TimeZone } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'

export const CompanyStatus = z.enum(['activa', 'inactiva'])
export const Color = z.string().check(z.regex(/^#[0-9a-fA-F]{6}$/))
export const Paper = z.enum(['letter', 'a4'])

export const Company = z.object({
  id: Id,
  workspace_id: Id,
  name: z.string(),
  status: CompanyStatus,
  primary_color: Color,
  secondary_color: Color,
  logo: z.nullable(z.string()),
  time_zone: z.string(),
  paper: Paper,
  matrices: z.number(),
})
export type Company = z.output<typeof Company>

/** Multipart fields. The logo is the file `image`; an empty `image` field on update removes it. */
export const CompanyInput = z.strictObject({
  name: Line(),
  status: z.optional(CompanyStatus),
  primary_color: z.optional(z.string()),
  secondary_color: z.optional(z.string()),
  time_zone: z.optional(TimeZone),
  paper: z.optional(Paper),
  workspace_id: z.optional(Id),
  image: z.optional(z.literal('')),
})

export const companiesContract = {
  list: endpoint('GET', '/companies', {
    access: 'member',
    summary: 'Las empresas de mis espacios de trabajo',
    reply: z.array(Company),
  }),
  one: endpoint('GET', '/companies/:companyId', {
    access: 'member',
    summary: 'Una empresa',
    reply: Company,
  }),
  create: endpoint('POST', '/companies', {
    access: 'admin',
    summary: 'Crea una empresa',
    body: CompanyInput,
    multipart: true,
    reply: Company,
  }),
  update: endpoint('PATCH', '/companies/:companyId', {
    access: 'admin',
    summary: 'Cambia una empresa',
    body: CompanyInput,
    multipart: true,
    reply: Company,
  }),
  remove: endpoint('DELETE', '/companies/:companyId', {
    access: 'admin',
    summary: 'Elimina una empresa con todos sus datos',
  }),
  logo: download('/logos/:logoId', {
    access: 'public',
    summary: 'El logotipo de una empresa; su dirección no se puede adivinar',
    media_type: 'image/webp',
  }),
}
