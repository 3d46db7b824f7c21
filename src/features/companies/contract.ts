import * as z from 'zod'
import { countries } from '#shared/countries.ts'
import { TimeZone } from '#shared/dates.ts'
import { download, endpoint } from '#shared/endpoint.ts'
import { Id } from '#shared/ids.ts'
import { Line } from '#shared/text.ts'
import { Version } from '#shared/versions.ts'
import { LONGEST_RELATION_NAME, LONGEST_SENDER_NAME } from './limits.ts'

export const CompanyStatus = z.enum(['activa', 'inactiva'])
export const colorPattern = /^#[0-9a-fA-F]{6}$/
const Color = z.string().regex(colorPattern)
export const Paper = z.enum(['letter', 'a4'])
const CompanyCountry = z.enum(countries)
/** `sample`: invented people to look at; `rehearsal`: the copies of one «Ensayo», never listed. */
export const CompanyKind = z.enum(['real', 'sample', 'rehearsal'])

const RelationName = z.strictObject({
  one: Line(LONGEST_RELATION_NAME),
  many: Line(LONGEST_RELATION_NAME),
})
/**
 * How the company calls the relations, in the singular and the plural; a missing one has its
 * standard name. The keys and ids of the relations stay.
 */
export const RelationNames = z.strictObject({
  auto: RelationName.optional(),
  lider: RelationName.optional(),
  companero: RelationName.optional(),
  equipo: RelationName.optional(),
  cliente: RelationName.optional(),
})

export const Company = z.object({
  id: Id,
  workspace_id: Id,
  name: z.string(),
  status: CompanyStatus,
  primary_color: Color,
  secondary_color: Color,
  logo: z.string().nullable(),
  time_zone: z.string(),
  paper: Paper,
  country: CompanyCountry,
  kind: CompanyKind,
  /** Empty where all relations have their standard names. */
  relation_names: RelationNames,
  /** Of the mails of its projects; empty for the company's name. */
  sender_name: z.string(),
  /** Empty for the address of the service. */
  sender_email: z.string(),
  /** Whom replies reach; empty for the organiser of each project. */
  reply_to: z.string(),
  /** The service does not send from `sender_email` any more; it sends from its own address. */
  sender_refused: z.boolean(),
  version: Version,
  matrices: z.number(),
})
export type Company = z.output<typeof Company>

/** Multipart fields. The logo is the file `image`; an empty `image` field on update removes it. */
export const CompanyInput = z.strictObject({
  name: Line(),
  status: CompanyStatus.optional(),
  primary_color: z.string().optional(),
  secondary_color: z.string().optional(),
  time_zone: TimeZone.optional(),
  paper: Paper.optional(),
  country: CompanyCountry.optional(),
  workspace_id: Id.optional(),
  image: z.literal('').optional(),
})

/** With the version that the save read, so that it reverts no other person's save. */
const CompanyChange = CompanyInput.extend({
  version: z.coerce.number().int().nonnegative().optional(),
})

export const companiesContract = {
  list: endpoint('GET', '/companies', {
    access: 'workspace.enter',
    summary: 'Las empresas de mis espacios de trabajo',
    reply: z.array(Company),
  }),
  one: endpoint('GET', '/companies/:companyId', {
    access: 'workspace.enter',
    summary: 'Una empresa',
    reply: Company,
  }),
  create: endpoint('POST', '/companies', {
    access: 'workspace.change',
    summary: 'Crea una empresa',
    body: CompanyInput,
    multipart: true,
    reply: Company,
  }),
  update: endpoint('PATCH', '/companies/:companyId', {
    access: 'workspace.change',
    summary: 'Cambia una empresa',
    body: CompanyChange,
    multipart: true,
    reply: Company,
  }),
  nameRelations: endpoint('PATCH', '/companies/:companyId/relation-names', {
    access: 'workspace.change',
    summary: 'Cambia los nombres de las relaciones en los proyectos que no se han liberado',
    body: z.strictObject({ relation_names: RelationNames, version: Version.optional() }),
    reply: Company,
  }),
  sender: endpoint('GET', '/companies/:companyId/sender', {
    access: 'workspace.change',
    summary: 'Desde qué dominios pueden salir los correos de una empresa',
    reply: z.object({
      domains: z.array(z.string()),
      /** That of the service. */
      address: z.string(),
    }),
  }),
  changeSender: endpoint('PATCH', '/companies/:companyId/sender', {
    access: 'workspace.change',
    summary: 'Cambia el remitente de los correos de una empresa y a quién llegan las respuestas',
    body: z.strictObject({
      sender_name: Line(LONGEST_SENDER_NAME),
      sender_email: Line(254),
      reply_to: Line(254),
      version: Version.optional(),
    }),
    reply: Company,
  }),
  remove: endpoint('DELETE', '/companies/:companyId', {
    access: 'workspace.change',
    summary: 'Elimina una empresa con todos sus datos',
  }),
  logo: download('/logos/:logoId', {
    access: 'public',
    summary: 'El logotipo de una empresa; su dirección no se puede adivinar',
    query: z.object({ size: z.literal('small').optional() }),
    media_type: 'image/webp',
  }),
}
