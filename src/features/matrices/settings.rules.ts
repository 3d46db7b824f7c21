import { isDate, longDate } from '#shared/dates.ts'
import {
  relationNames,
  type RelationNames,
  type WithRelationNames,
} from '#shared/relation-names.ts'
import { listed, numbered } from '#shared/spanish.ts'
import type { ChartRules, MatrixSettings } from './contract.ts'
import { MINIMUM_RATERS } from './limits.ts'
import { allRelations, countDegrees, usedRelations } from './relations.rules.ts'

/** What a new project begins with. */
export const initialSettings: MatrixSettings = {
  remind_halfway: false,
  remind_last_day: false,
  minimum_raters: MINIMUM_RATERS.default,
  importance: false,
  leader_reports: false,
  without_email: false,
  relation_type_ids: [...allRelations],
  weights: null,
  nomination: null,
  chart_rules: null,
}

type SettingName = keyof MatrixSettings

const isSetting = (name: string): name is SettingName => name in initialSettings

export const settingNames = Object.keys(initialSettings).filter(isSetting)

/** Those that are given, and the initial value of the others. */
export const withSettings = (given: {
  readonly [Name in SettingName]?: MatrixSettings[Name] | undefined
}): MatrixSettings => ({
  ...initialSettings,
  ...Object.fromEntries(
    settingNames.flatMap((name) => (given[name] === undefined ? [] : [[name, given[name]]])),
  ),
})

/** Its name where two saves of a project are compared, and its value in words. */
type SettingText = readonly [
  label: string,
  text: (settings: MatrixSettings, saved: WithRelationNames) => string,
]

export const settingTexts: Readonly<Record<SettingName, SettingText>> = {
  remind_halfway: ['Recordatorio a la mitad', (one) => yesOrNo(one.remind_halfway)],
  remind_last_day: ['Recordatorio el último día', (one) => yesOrNo(one.remind_last_day)],
  minimum_raters: ['Mínimo de anonimato', (one) => String(one.minimum_raters)],
  importance: ['Importancia', (one) => yesOrNo(one.importance)],
  leader_reports: ['Reporte a su líder', (one) => yesOrNo(one.leader_reports)],
  without_email: ['Hay personas sin correo', (one) => yesOrNo(one.without_email)],
  relation_type_ids: ['Relaciones', relationsText],
  weights: ['Pesos', weightsText],
  nomination: ['Propuestas de evaluadores', nominationText],
  chart_rules: ['Conexiones por regla', rulesText],
}

/**
 * The relations and the minimum, then the names of what differs from a new project: «360°»,
 * «mínimo 3 personas», «importancia». The rules of connections are told where they are chosen.
 */
export function describeSettings(settings: MatrixSettings): string[] {
  const { relation_type_ids, minimum_raters } = settings
  const degrees = countDegrees(relation_type_ids)
  const described: readonly SettingName[] = ['relation_type_ids', 'minimum_raters', 'chart_rules']
  return [
    degrees ? `${degrees}°` : numbered(relation_type_ids.length, 'relación', 'relaciones'),
    `mínimo ${numbered(minimum_raters, 'persona', 'personas')}`,
    ...settingNames
      .filter((name) => !described.includes(name) && settings[name] !== initialSettings[name])
      .map((name) => settingTexts[name][0].toLocaleLowerCase('es-MX')),
  ]
}

/** «autoevaluación, líder, equipo y hasta 4 compañeros» */
export const describeRules = (
  { self, leader, team, peers }: ChartRules,
  names: RelationNames,
): string =>
  listed([
    ...(self ? [names.auto.within] : []),
    ...(leader ? [names.lider.within] : []),
    ...(team ? [names.equipo.within] : []),
    ...(peers > 0 ? [`hasta ${peers} ${names.companero.within}`] : []),
  ])

function rulesText({ chart_rules }: MatrixSettings, { relation_names }: WithRelationNames): string {
  if (!chart_rules) return 'Las de las conexiones que hay'
  return describeRules(chart_rules, relationNames(relation_names)) || 'Ninguna'
}

const yesOrNo = (value: boolean): string => (value ? 'Sí' : 'No')

export const dateText = (date: string): string => (isDate(date) ? longDate(date) : date)

function relationsText(
  { relation_type_ids }: MatrixSettings,
  { relation_names }: WithRelationNames,
): string {
  const degrees = countDegrees(relation_type_ids)
  return degrees
    ? `${degrees}°`
    : usedRelations({ relation_type_ids, relation_names })
        .map(({ name }) => name)
        .join(', ')
}

/** The competences are told without their names, which the page of a conflict does not know. */
function weightsText({ weights }: MatrixSettings): string {
  const relations = Object.values(weights?.relations ?? {}).map((weight) => `${weight} %`)
  const competences = (weights?.competences ?? []).map(({ weight }) => `${weight} %`)
  const parts = [
    ...(relations.length > 0 ? [`relaciones ${relations.join(', ')}`] : []),
    ...(competences.length > 0 ? [`competencias ${competences.join(', ')}`] : []),
  ]
  return parts.length === 0 ? 'Iguales' : parts.join('; ')
}

function nominationText({ nomination }: MatrixSettings): string {
  if (!nomination) return 'No'
  const { companero, equipo, cliente, propose_until, approve_until } = nomination
  const limits = [companero, equipo, cliente].map((each) => `${each.minimum}–${each.maximum}`)
  return `${limits.join(', ')}; hasta ${dateText(propose_until)} y ${dateText(approve_until)}`
}
