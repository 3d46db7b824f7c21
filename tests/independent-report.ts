import type { ReportInput } from '#features/reports/numbers/survey.rules.ts'
import { cellsOf, SELF, type ReportCells } from './independent-cells.ts'
import { degreesOf } from './independent-degrees.ts'
import { limitsOf } from './independent-groups.ts'
import {
  lineOf,
  type LineCells,
  type Truth,
  type TruthCompetence,
  type TruthLine,
} from './independent-lines.ts'
import { behaviourCell, meanOf } from './independent-numbers.ts'
import { effectiveOf } from './ratios.ts'

/** The second computation of a report, without any code of the product. */
export function truthOf(input: ReportInput): Truth {
  const cells = cellsOf(input)
  const { groups, weights, withheld, columns } = cells
  const competences = input.competences.map((_, index) => competenceOf(input, cells, index))
  return {
    input,
    groups,
    columns,
    withheld,
    competences,
    behaviours: competences.flatMap(({ behaviours }) => behaviours),
    total: totalOf(input, cells),
    limits: limitsOf(input),
    effective: effectiveOf(
      groups.map(({ people }) => people),
      weights,
    ),
    invited: Object.entries(input.invited).reduce(
      (sum, [relation, count]) => (relation === 'auto' ? sum : sum + (count ?? 0)),
      0,
    ),
    completed: input.forms.filter(({ relation }) => relation !== 'auto').length,
    hasSelf: competences.some(({ self }) => self !== null),
  }
}

function competenceOf(
  input: ReportInput,
  { groups, weights, othersAt, competences }: ReportCells,
  index: number,
): TruthCompetence {
  const [competence, cells] = [input.competences[index], competences[index]]
  if (!competence || !cells) throw new Error(`No competence ${index}.`)
  const id = String(index + 1)
  const line = lineOf(
    { id, name: competence.name, competence: id },
    cells,
    {
      people: groups.map(({ people }) => people),
      counted: [...groups.keys()],
      weights,
      thresholds: degreesOf(input).competenceGap,
    },
    input,
  )
  return {
    ...line,
    important: input.forms.some(
      ({ relation, important }) =>
        (relation === 'auto' || relation === 'lider') && important?.includes(index) === true,
    ),
    behaviours: competence.questions.map(({ question: name }, offset) =>
      behaviourOf(
        input,
        { id: `${id}.${offset + 1}`, name, competence: id },
        {
          columns: cells.behaviours[offset] ?? [],
          othersAt,
          question: cells.span[offset] ?? -1,
        },
      ),
    ),
  }
}

function behaviourOf(
  input: ReportInput,
  names: Pick<TruthLine, 'id' | 'name' | 'competence'>,
  {
    columns,
    othersAt,
    question,
  }: {
    readonly columns: ReportCells['competences'][number]['behaviours'][number]
    readonly othersAt: number
    readonly question: number
  },
): TruthLine {
  return lineOf(
    names,
    {
      self: behaviourCell(input, [SELF], question).cell,
      groups: columns.map(({ cell }) => cell),
      others: columns[othersAt]?.cell ?? null,
    },
    {
      people: columns.map(({ people }) => people),
      counted: [othersAt],
      weights: null,
      thresholds: degreesOf(input).behaviourGap,
    },
    input,
  )
}

/** The means of the competences' printed numbers. */
function totalOf(input: ReportInput, { groups, competences }: ReportCells): LineCells {
  const mean = (cell: (line: LineCells) => LineCells['self']): LineCells['self'] =>
    meanOf(competences.map(cell), input.matrix.weights?.competences ?? null, input)
  return {
    self: mean(({ self }) => self),
    groups: groups.map((_, at) => mean((line) => line.groups[at] ?? null)),
    others: mean(({ others }) => others),
  }
}
