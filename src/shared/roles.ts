/**
 * What a call asks of the role of its caller. `workspace.enter`: be a member. `workspace.read`,
 * `workspace.change`: companies, questionnaires and all projects. `workspace.own`: the team and what
 * connects or ends the workspace. `project.follow`: who is asked and who answered. `project.run`:
 * people, connections, mails and deadline. `project.read`: reports and results. `project.deliver`:
 * reports to the people evaluated.
 */
export const permissions = [
  'workspace.enter',
  'workspace.read',
  'workspace.change',
  'workspace.own',
  'project.follow',
  'project.run',
  'project.read',
  'project.deliver',
] as const
export type Permission = (typeof permissions)[number]

interface RoleDefinition {
  readonly value: string
  readonly label: string
  readonly detail: string
  /** All of the workspace, or chosen projects only. */
  readonly reaches: 'workspace' | 'projects'
  readonly permissions: readonly Permission[]
}

/** The one place that tells what each role may do (docs/decisions/0112). */
export const roles = [
  {
    value: 'owner',
    label: 'Propiedad',
    detail: 'Hace todo, y además gestiona el equipo',
    reaches: 'workspace',
    permissions,
  },
  {
    value: 'admin',
    label: 'Administración',
    detail: 'Crea, libera y cambia proyectos',
    reaches: 'workspace',
    permissions: [
      'workspace.enter',
      'workspace.read',
      'workspace.change',
      'project.follow',
      'project.run',
      'project.read',
      'project.deliver',
    ],
  },
  {
    value: 'viewer',
    label: 'Sólo lectura',
    detail: 'Ve resultados y reportes, no cambia nada',
    reaches: 'workspace',
    permissions: ['workspace.enter', 'workspace.read', 'project.follow', 'project.read'],
  },
  {
    value: 'organizer',
    label: 'Carga de personas',
    detail: 'Lleva los proyectos elegidos: personas, conexiones y correos, sin reportes',
    reaches: 'projects',
    permissions: ['workspace.enter', 'project.follow', 'project.run'],
  },
  {
    value: 'consultant',
    label: 'Coach externo',
    detail: 'Ve y entrega los reportes de los proyectos elegidos, nada más',
    reaches: 'projects',
    permissions: ['workspace.enter', 'project.read', 'project.deliver'],
  },
] as const satisfies readonly RoleDefinition[]

type Defined = (typeof roles)[number]
export type Role = Defined['value']
/** Roles that reach chosen projects only. */
export type ProjectRole = Extract<Defined, { readonly reaches: 'projects' }>['value']
/** Roles of a whole workspace that are given, not founded with it. */
export type GivenWorkspaceRole = Exclude<Role, ProjectRole | 'owner'>

/** Undefined for a role of the next release, which may do nothing here. */
const define = (role: Role): RoleDefinition | undefined => roles.find(({ value }) => value === role)

export const roleLabel = (role: Role): string => define(role)?.label ?? ''

/** Whether a role reaches chosen projects only. */
export const isProjectRole = (role: Role): role is ProjectRole =>
  define(role)?.reaches === 'projects'

export const mayRole = (role: Role, permission: Permission): boolean =>
  define(role)?.permissions.includes(permission) ?? false

/** The roles with a permission, in the order of the table. */
export const rolesWith = (permission: Permission): readonly Role[] =>
  roles.flatMap(({ value }) => (mayRole(value, permission) ? value : []))

const isGiven = (role: Role): role is GivenWorkspaceRole => role !== 'owner' && !isProjectRole(role)
// pure, so that the pages behind links leave the table out
export const givenWorkspaceRoles = /* @__PURE__ */ roles.map(({ value }) => value).filter(isGiven)
