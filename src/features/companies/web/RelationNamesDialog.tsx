import { useState } from 'react'
import { type OwnRelationName, standardRelationNames } from '#shared/relation-names.ts'
import type { RelationKey } from '#shared/relations.ts'
import { Button } from '#ui/Button.tsx'
import { FieldError, TextField } from '#ui/Field.tsx'
import { RelationNamesProvider } from '#ui/RelationNames.tsx'
import { relationKeys } from '#ui/relations.ts'
import { Relation, RelationLegend } from '#ui/Rose.tsx'
import { call } from '#web/api.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useSavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { VersionDialog } from '#web/kit/dialog/VersionDialog.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { companiesContract, type Company } from '../contract.ts'
import { LONGEST_RELATION_NAME } from '../limits.ts'
import {
  chosenNames,
  faultyName,
  hasPlural,
  relationNamesDifferences,
  relationNamesDraft,
} from '../relation-names.rules.ts'
import '../views/companies.css'

interface RelationNamesDialogProps {
  readonly company: Company
  readonly open: boolean
  readonly onClose: () => void
}

/** State of the fields and their save, which reverts no other person's save. */
function useRelationNamesFields({ company, onClose }: RelationNamesDialogProps) {
  const [draft, setDraft] = useState(() => relationNamesDraft(company.relation_names))
  const [tried, setTried] = useState(false)
  const params = { companyId: company.id }
  const version = useSavedVersion<Company>(company, 'company.changed', () =>
    call(companiesContract.one, { params }),
  )
  const own = chosenNames(draft)
  const fault = faultyName(draft)
  const save = useAction({
    run: (saved: Company | null) =>
      call(companiesContract.nameRelations, {
        params,
        body: { relation_names: own, version: saved?.version },
      }),
    done: 'company.relations_named',
    onDone: onClose,
    refreshes: [companiesContract.list, companiesContract.one],
    failed: 'company.save_failed',
    onRefused: version.catchNewer,
  })
  return {
    draft,
    own,
    fault: tried ? fault : null,
    saving: save.isPending,
    change: (key: RelationKey, changed: Partial<OwnRelationName>) =>
      setDraft({ ...draft, [key]: { ...draft[key], ...changed } }),
    submit: () => {
      setTried(true)
      if (!fault) save.mutate(version.saved)
    },
    conflict: {
      open: version.newer !== null,
      differences: version.newer ? relationNamesDifferences(version.newer.relation_names, own) : [],
      onDismiss: version.dismiss,
      onTakeSaved: () => setDraft(relationNamesDraft(version.adopt()?.relation_names ?? {})),
      onKeepOwn: () => save.mutate(version.adopt()),
    },
  }
}

/** «Nombres de las relaciones»: how the company calls the five, with the legend that they give. */
export function RelationNamesDialog(props: RelationNamesDialogProps) {
  const { company, open, onClose } = props
  const { draft, own, fault, saving, change, submit, conflict } = useRelationNamesFields(props)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
      title={`Nombres de las relaciones de ${company.name}`}
      onSubmit={submit}
      locked={saving}
      footer={
        <>
          <Button onClick={onClose}>Cancelar</Button>
          <Button type="submit" variant="primary" busy={saving} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <p className="soft">
        Como les dicen en la empresa, por ejemplo «Colateral» en vez de «Compañero». Valen en los
        proyectos que aún no se liberan. Uno liberado conserva los suyos, porque quien responde ya
        los leyó. Vacío: el nombre estándar.
      </p>
      <section className="relation-preview" aria-label="Así se verán">
        <p className="small muted note-above">Así se verán</p>
        <RelationNamesProvider own={own}>
          <RelationLegend relations={relationKeys} />
        </RelationNamesProvider>
      </section>
      <div className="relation-fields">
        {relationKeys.map((key) => (
          <NameFields
            key={key}
            relation={key}
            name={draft[key]}
            error={fault?.key === key ? messageText(fault.problem) : null}
            onChange={(changed) => change(key, changed)}
          />
        ))}
      </div>
      <VersionDialog code="company.changed" {...conflict} />
    </Dialog>
  )
}

interface NameFieldsProps {
  readonly relation: RelationKey
  readonly name: OwnRelationName
  readonly error: string | null
  readonly onChange: (changed: Partial<OwnRelationName>) => void
}

/** The singular and the plural of one relation, with its standard name as the legend. */
function NameFields({ relation, name, error, onChange }: NameFieldsProps) {
  const standard = standardRelationNames[relation]
  return (
    <fieldset>
      <legend>
        <Relation relation={relation}>{standard.one}</Relation>
      </legend>
      <div className="relation-words">
        <TextField
          label={hasPlural(relation) ? 'Una persona' : 'Nombre'}
          value={name.one}
          placeholder={standard.one}
          maxLength={LONGEST_RELATION_NAME}
          aria-invalid={error !== null || undefined}
          onChange={(event) => onChange({ one: event.target.value })}
        />
        {hasPlural(relation) && (
          <TextField
            label="Varias"
            value={name.many}
            placeholder={standard.many}
            maxLength={LONGEST_RELATION_NAME}
            aria-invalid={error !== null || undefined}
            onChange={(event) => onChange({ many: event.target.value })}
          />
        )}
      </div>
      {error && <FieldError>{error}</FieldError>}
    </fieldset>
  )
}
