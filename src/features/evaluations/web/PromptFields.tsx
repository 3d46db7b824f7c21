import type { ReactNode } from 'react'
import { CheckField, TextField } from '#ui/Field.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { required } from '#web/fields.ts'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { PromptDraft } from '../draft.rules.ts'
import { askedText } from '../prompt.rules.ts'
import { AskedRelations } from './AskedRelations.tsx'
import '../views/evaluations.css'

interface PromptFieldsProps {
  readonly number: number
  readonly prompt: PromptDraft
  readonly handle: ReactNode
  readonly saveAttempted: boolean
  readonly onChange: (part: Partial<PromptDraft>) => void
  readonly onRemove: () => void
}

export function PromptFields({
  number,
  prompt: { key, prompt, help, required: isRequired, relation_type_ids },
  handle,
  saveAttempted,
  onChange,
  onRemove,
}: PromptFieldsProps) {
  return (
    <div className="prompt-edited">
      <span className="prompt-level">{handle}</span>
      <div className="prompt-fields">
        <TextField
          label={`Pregunta abierta ${number}`}
          placeholder="¿Qué debería seguir haciendo?"
          maxLength={200}
          value={prompt}
          data-prompt={key}
          onChange={(event) => onChange({ prompt: event.target.value })}
          error={required(saveAttempted, prompt)}
        />
        <TextField
          label="Ayuda para quien responde"
          optional
          maxLength={300}
          value={help}
          onChange={(event) => onChange({ help: event.target.value })}
        />
        <AskedRelations
          label={`A quién se hace la pregunta abierta ${number}`}
          value={relation_type_ids}
          onChange={(ids) => onChange({ relation_type_ids: ids })}
        />
        <CheckField
          label="Obligatoria"
          hint="Se pide a cada persona, que puede preferir no comentar."
          checked={isRequired}
          onChange={() => onChange({ required: !isRequired })}
        />
      </div>
      <span className="prompt-level">
        <IconAction
          icon="trash"
          label={`Quitar la pregunta abierta ${number}`}
          tip="Quitar"
          onClick={onRemove}
        />
      </span>
    </div>
  )
}

/** An open question that cannot be changed. */
export function PromptText({ prompt }: { readonly prompt: PromptDraft }) {
  const asked = askedText(prompt.relation_type_ids, useRelationNames())
  const notes = [prompt.required ? 'Obligatoria' : '', asked].filter((note) => note !== '')
  return (
    <div className="prompt-read">
      <h3 className="wraps">{prompt.prompt}</h3>
      {prompt.help && <p className="small soft wraps">{prompt.help}</p>}
      {notes.length > 0 && <p className="small muted">{notes.join(' · ')}</p>}
    </div>
  )
}
