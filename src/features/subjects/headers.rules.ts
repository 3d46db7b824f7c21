import { findHeaders, type HeaderTest } from '#shared/spreadsheet/headers.ts'

/**
 * How human resources name the columns of their files. Each test takes the key of a header
 * (`headerKey`), so that case, accents, punctuation and «(a)» do not matter.
 */
const person =
  '(?:colaborador|colaboradora|empleado|empleada|trabajador|trabajadora|participante|persona|integrante|evaluador|evaluadora)'
const ofPerson = `(?:(?:de |del |de la |de el )?${person})`
const address = '(?:correo|correos|e mail|email|mail)'
const qualifier =
  '(?:e|electronico|institucional|corporativo|laboral|empresarial|oficial|personal|empresa|trabajo|de|del|la|el)'

const fits =
  (pattern: string): HeaderTest =>
  (key) =>
    new RegExp(`^(?:${pattern})$`).test(key)

/** «Nombre completo», «Nombre del colaborador»: the whole name in one column. */
export const isFullName = fits(
  `full name|nombre completo(?: ${ofPerson})?|nombres? ${ofPerson}|nombres? y apellidos?(?: ${ofPerson})?|apellidos? y nombres?(?: ${ofPerson})?`,
)
/** «Nombre», which is the whole name unless the file has surnames too. */
export const isGivenName = fits(
  'name|nombres?|(?:primer|segundo) nombre|nombre de pila|first name|given name',
)
export const isSurname = fits(
  'apellidos?|(?:primer|segundo|1er|2do) apellido|apellido [12]|(?:apellido|ap|a) (?:paterno|materno)|paterno|materno|last name|surname|family name',
)
/** «Colaborador»: the name, if no other column is. */
export const isPerson = fits(person)
export const isEmailHeader = fits(
  `${address}(?: ${qualifier})*(?: ${ofPerson})?|(?:direccion|cuenta) de ${address}(?: ${qualifier})*`,
)
export const isPersonalEmail = fits(`${address}(?: ${qualifier})* personal`)
const byWhat = `(?: (?:${address}|nombre|(?:no|num|numero)(?: de)?(?: emp| empleado)?))?`
/** «Jefe directo», «Reporta a (correo)», «Correo del líder»: who leads the person of the line. */
export const isLeaderHeader = fits(
  `(?:(?:nombre(?: completo)?|${address}(?: ${qualifier})*?)(?: de| del| de la| de su)? )?(?:su )?(?:jefe|jefa|lider|lideresa|supervisor|supervisora|manager|superior|jefatura)(?: (?:directo|directa|inmediato|inmediata))?${byWhat}|(?:le )?reporta a${byWhat}|reports to|depende de${byWhat}`,
)
/** «No. Emp.», «Número de empleado»: what the payroll knows the person by. */
export const isNumberHeader = fits(
  '(?:no|num|nro|numero|clave|id|codigo|matricula|legajo|ficha)(?: de| del)? (?:emp|empleado|empleada|colaborador|colaboradora|trabajador|trabajadora|nomina|personal|legajo|ficha)|nomina|matricula|legajo|ficha|external id',
)
/** The name of a person, as the import of connections needs it. */
export const isNameHeader: HeaderTest = (key) =>
  isGivenName(key) || isFullName(key) || isPerson(key)

/** «Relación», «Tipo de relación»: what the evaluator is to the evaluated. */
export const isRelationHeader: HeaderTest = (key) =>
  /^(?:relacion|relation|vinculo|perspectiva|tipo de (?:relacion|evaluador|evaluacion)|relacion con (?:el |la )?(?:evaluado|evaluada)|rol del evaluador|rol)$/.test(
    key,
  )
const evaluated = '(?:evaluado|evaluada|persona evaluada|evaluated|evaluado nombre)'
export const isEvaluatedHeader: HeaderTest = (key) =>
  new RegExp(
    `^(?:${evaluated}|(?:nombre|nombre completo|persona) (?:de |del |de la )?${evaluated}|a quien evalua|evalua a)$`,
  ).test(key)
export const isEvaluatedEmail: HeaderTest = (key) =>
  /^(?:correo|email|e mail|mail)(?: electronico| institucional)? (?:de |del |de la )?(?:evaluado|evaluada|persona evaluada)$/.test(
    key,
  )

/** Whether the rows are connections, which the page of the connections imports, and not people. */
export const isFormsTable = (rows: readonly (readonly string[])[]): boolean =>
  findHeaders(rows, [
    isRelationHeader,
    (key) => isEvaluatedHeader(key) || isEvaluatedEmail(key),
  ]) !== null

/** «Estatus», «Situación laboral»: whether the person of the line still works there. */
export const isStatusHeader = fits(
  '(?:estatus|status|situacion|estado)(?: (?:laboral|actual|del? empleado|del? colaborador|imss))?',
)
/** Columns of a payroll that filter and compare people, and become columns of the project. */
export const isUsefulColumn = fits(
  'areas?|departamento|depto|dpto|gerencia|division|puesto|cargo|posicion|sede|ubicacion|planta|sucursal|turno',
)
/** Names of columns that mean the same. */
const synonyms = [
  ['area', 'departamento', 'depto', 'dpto', 'gerencia', 'division'],
  ['sede', 'ubicacion', 'planta', 'sucursal', 'site'],
  ['puesto', 'cargo', 'posicion'],
  ['ingreso', 'fecha de ingreso', 'antiguedad desde', 'fecha de alta'],
] as const

/** Whether two headers are likely to mean the same column of a project. */
export const isSynonym = (one: string, other: string): boolean =>
  synonyms.some((names) => {
    const known: readonly string[] = names
    return known.includes(one) && known.includes(other)
  })
