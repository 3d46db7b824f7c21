import { describe, expect, test } from 'vitest'
import { sixSurvey, twoGroups } from '../../../../tests/six-people.ts'
import { groupNumbers } from '../numbers/group.rules.ts'
import { listForReading } from './matrix-order.rules.ts'
import { composeMatrixReport } from './matrix-report.rules.ts'

/* What a consultant would say first of each of two invented groups. */

describe('the first page of a group', () => {
  const groupReport = (key: keyof typeof twoGroups) => {
    const survey = sixSurvey()
    return composeMatrixReport(survey, groupNumbers(survey, twoGroups[key]()))
  }
  const boardOf = (key: keyof typeof twoGroups) => groupReport(key).board

  test('orders nothing where all are even, and says what to begin with', () => {
    const { headline, lead, training } = boardOf('grupo-parejo')
    expect(headline).toBe(
      'Ninguna competencia destaca ni se queda atrás: las seis van de 3.4 a 3.5',
    )
    expect(lead).toMatch(
      /Para empezar por algo, que cada quien converse su reporte con su líder\.$/,
    )
    expect(training).toEqual([])
  })

  test('counts none below the cut, and lists by name, where all are even', () => {
    const { competences, spread } = groupReport('grupo-parejo')
    expect(spread.headline).toBe('A los dos lados de 3.5, sin diferencia que leer')
    expect(listForReading(competences).map(({ name }) => name)).toEqual([
      'Comunicación',
      'Delegación',
      'Desarrollo de personas',
      'Liderazgo',
      'Orientación a resultados',
      'Toma de decisiones',
    ])
  })

  test('lists the highest first where something differs', () => {
    const listed = listForReading(groupReport('grupo-con-orden').competences)
    expect(listed.map(({ others }) => others?.text)).toEqual([
      '3.9',
      '3.9',
      '3.6',
      '3.5',
      '3.3',
      '3.2',
    ])
  })

  test('names what to invest in first: the lowest, and what does not differ from it', () => {
    const { headline, says, training } = boardOf('grupo-con-orden')
    expect(headline).toBe(
      'Invertir primero en Liderazgo (3.2) y Desarrollo de personas (3.3); Comunicación (3.9) y Toma de decisiones (3.9) ya son fortalezas',
    )
    expect(says[0]?.text).toMatch(
      /Entre Liderazgo y Desarrollo de personas no se puede decir cuál urge más\.$/,
    )
    expect(training.map(({ competence }) => competence.name)).toEqual([
      'Liderazgo',
      'Desarrollo de personas',
    ])
    expect(new Set(training.map(({ action }) => action)).size).toBe(2)
  })
})
