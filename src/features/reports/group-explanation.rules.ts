import { GROUP_MINIMUM } from './anonymity.rules.ts'
import type { Explanation } from './explanation.rules.ts'
import type { GroupReport } from './group.rules.ts'
import { HIDDEN } from './hidden-numbers.rules.ts'

const equalWeights = [
  'Cada persona evaluada pesa lo mismo, sin importar cuántas respondieron sobre ella.',
  'Igual en cada competencia y en cada conducta, con quienes tienen ahí un promedio.',
]

const byRelation: Explanation = {
  title: 'Por relación',
  formula: 'Promedio de quienes tienen esa relación como grupo propio',
  notes: [
    `Con menos de ${GROUP_MINIMUM} personas no se muestra; tampoco una relación o una conducta que, restada de los otros promedios, dejaría ver a menos de ${GROUP_MINIMUM}. Lo que un reporte individual agrupa en «Otros evaluadores» no entra aquí.`,
  ],
}

/** How the averages over all evaluated are computed from the numbers of the individual reports. */
export function explainGroup({ evaluated, total }: GroupReport): Explanation[] {
  return [
    total.others
      ? {
          title: 'Promedio de otros',
          formula: `Promedio de las competencias = ${total.others.text}`,
          notes: [
            `Cada competencia promedia a las personas evaluadas que la tienen; ${evaluated} tienen resultados.`,
            ...equalWeights,
          ],
        }
      : {
          title: 'Promedio de otros',
          formula: HIDDEN,
          notes: [`Se muestra desde ${GROUP_MINIMUM} personas evaluadas con resultados.`],
        },
    total.self
      ? {
          title: 'Autoevaluación',
          formula: `Promedio de las autoevaluaciones en cada competencia = ${total.self.text}`,
          notes: ['Nunca entra en el promedio de otros.'],
        }
      : {
          title: 'Autoevaluación',
          formula: HIDDEN,
          notes: [`Se muestra desde ${GROUP_MINIMUM} autoevaluaciones.`],
        },
    {
      title: 'Diferencias de percepción',
      formula: total.gap ? `Autoevaluación − promedio de otros = ${total.gap.text}` : HIDDEN,
      notes: [
        'Compara los dos promedios publicados. Comparar sólo a quienes tienen los dos dejaría ver por resta a la persona a quien le falta uno.',
      ],
    },
    byRelation,
  ]
}
