import { relationText } from '../../audience.rules.ts'
import { type Drafts, isDeclined } from '../../sheet/draft.rules.ts'
import { chosenValue, concerns, type Evaluated, type SheetData } from '../../sheet/sheet.rules.ts'
import type { CommentChecking } from '../../views/sheet/CommentCheck.tsx'
import { CommentFields } from '../../views/sheet/CommentFields.tsx'
import { DeclineChoice } from './DeclineChoice.tsx'
import { Panel } from './Panel.tsx'

export interface Commenting {
  readonly drafts: Drafts
  readonly checking: CommentChecking
  readonly onComment: (form_id: string, text: string, question_id: string | null) => void
  readonly onDecline: (form_id: string, declined: boolean) => void
}

interface Props extends Commenting {
  readonly data: SheetData
  readonly evaluated: Evaluated
  readonly onClose: () => void
}

/** The comment about one evaluated, over the question that made the rater think of it. */
export function CommentPanel({
  data,
  evaluated,
  drafts,
  checking,
  onComment,
  onDecline,
  onClose,
}: Props) {
  const { form_id, name, relation } = evaluated
  const questions = data.questions.filter((question) => concerns(question, evaluated))
  const answered = questions.filter(({ id }) => chosenValue(drafts, form_id, id) !== undefined)
  return (
    <Panel
      title={relation === 'auto' ? 'Tú' : name}
      note={`${relationText(evaluated)} · ${answered.length} de ${questions.length} respondidas`}
      onClose={onClose}
    >
      <div className="panel-comment">
        <CommentFields
          data={data}
          evaluated={evaluated}
          drafts={drafts}
          checking={checking}
          onComment={onComment}
        />
        {relation !== 'auto' && (
          <DeclineChoice
            evaluated={evaluated}
            declined={isDeclined(drafts, form_id)}
            onDecline={onDecline}
          />
        )}
      </div>
    </Panel>
  )
}
