import type { ReactNode } from 'react'
import { CheckField, TextField } from '#ui/Field.tsx'
import { useRelationNames } from '#ui/RelationNames.tsx'
import { required } from '#web/fields.ts'
import { IconAction } from '#web/kit/dialog/Tooltip.tsx'
import type { PromptDraft } from '../draft.rules.ts'
import { askedText } from '../prompt.rules.ts'
import { AskedRelations } from './AskedRelations.tsx'

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
    <div className="flex items-start gap-2 py-4 pr-3.5 pl-2.5">
      <span className="pt-7">{handle}</span>
      <div className="grid min-w-0 flex-1 gap-3.5">
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
      <span className="pt-7">
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
    <div className="px-5 py-3">
      <h3 className="wrap-anywhere">{prompt.prompt}</h3>
      {prompt.help && <p className="small text-ink-2 wrap-anywhere">{prompt.help}</p>}
      {notes.length > 0 && <p className="small text-ink-3">{notes.join(' · ')}</p>}
    </div>
  )
}
