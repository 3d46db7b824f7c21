import { wholeNumber } from '#shared/spanish.ts'
import { Banner } from '#ui/Banner.tsx'
import { messageText } from '#web/message-catalog.ts'
import type { OrganiserReport } from '../contract.ts'
import { GROUP_MINIMUM } from '../numbers/anonymity.rules.ts'
import { BoardPage } from '../views/BoardPage.tsx'
import { GroupBehaviours } from '../views/GroupBehaviours.tsx'
import { GroupRelations } from '../views/GroupRelations.tsx'
import { GroupSpread } from '../views/GroupSpread.tsx'
import { FoldedCard } from '../views/ReportCard.tsx'
import { ParticipationRows } from './ParticipationRows.tsx'

const completedText = ({ participation }: OrganiserReport): string => {
  const count = (key: 'completed' | 'invited'): number =>
    participation.reduce((sum, row) => sum + row[key], 0)
  return `${wholeNumber(count('completed'))} de ${wholeNumber(count('invited'))}`
}

/** The averages of the matrix, the page for the board first. */
export function GroupProfile({ group }: { readonly group: OrganiserReport }) {
  const participation = (
    <ParticipationRows
      participation={group.participation}
      note={
        group.same_value_sheets && (
          <>
            <b>{group.same_value_sheets}</b>: el mismo valor en todo. Puede ser lo que vieron; nada
            se descarta ni se señala a nadie.
          </>
        )
      }
    />
  )
  if (!group.competences.some(({ others }) => others))
    return (
      <div className="results-stack">
        <Banner tone="info" icon="lock" title={messageText('reports.segment_too_small')}>
          <span className="soft">
            Los promedios del proyecto se muestran desde {GROUP_MINIMUM} personas evaluadas con
            resultados; aquí hay {group.evaluated}. Los reportes individuales sí están disponibles.
          </span>
        </Banner>
        {participation}
      </div>
    )
  return (
    <div className="results-stack">
      <BoardPage group={group} />
      <FoldedCard note={group.spread.headline} open={group.board.training.length === 0}>
        <GroupSpread group={group} />
      </FoldedCard>
      <FoldedCard note={group.relations.headline}>
        <GroupRelations group={group} />
      </FoldedCard>
      <FoldedCard note={group.behaviours.headline}>
        <GroupBehaviours group={group} />
      </FoldedCard>
      <FoldedCard note={completedText(group)}>{participation}</FoldedCard>
    </div>
  )
}
