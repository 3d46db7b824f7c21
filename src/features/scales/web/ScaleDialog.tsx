import { useId, useState } from 'react'
import type { MessageCode } from '#shared/messages.ts'
import { Button } from '#ui/Button.tsx'
import { Field, SwitchField, TextField } from '#ui/Field.tsx'
import { call } from '#web/api.ts'
import { focusFirstInvalid } from '#web/fields.ts'
import { Dialog } from '#web/kit/dialog/Dialog.tsx'
import { useSavedVersion } from '#web/kit/dialog/useSavedVersion.ts'
import { VersionDialog } from '#web/kit/dialog/VersionDialog.tsx'
import { Select } from '#web/kit/field/Select.tsx'
import { messageText } from '#web/message-catalog.ts'
import { useAction } from '#web/useAction.ts'
import { scalesContract, type Scale, type ScaleChange } from '../contract.ts'
import { scaleDifferences } from '../differences.rules.ts'
import { libraryScales } from '../library.ts'
import { NOT_OBSERVED, answerOptions, scaleProblem } from '../rules.ts'
import { ScaleOptions } from '../views/ScaleOptions.tsx'
import { ScaleValues } from './ScaleValues.tsx'
import { toInput, useScaleDraft } from './useScaleDraft.ts'
import '../views/scales.css'

interface ScaleDialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly companyId: string
  /** The scale to edit; null for a new one. */
  readonly scale: Scale | null
}

/** Saves the scale; another person's save meanwhile is kept as `version.newer` to choose from. */
function useSave({ companyId, scale, onOpenChange }: ScaleDialogProps) {
  const version = useSavedVersion(scale, 'scale.changed', () =>
    call(scalesContract.one, { params: { scaleId: scale?.id ?? '' } }),
  )
  const mutation = useAction({
    run: ({ version: read, ...body }: ScaleChange) =>
      scale
        ? call(scalesContract.update, {
            params: { scaleId: scale.id },
            body: { ...body, version: read },
          })
        : call(scalesContract.create, { body: { ...body, company_id: companyId } }),
    refreshesFirst: [scalesContract.list],
    done: 'scale.saved',
    onDone: () => onOpenChange(false),
    failed: 'scale.save_failed',
    onRefused: version.catchNewer,
  })
  return { mutation, version }
}

/** Creates or changes a scale, with a preview of its options. */
export function ScaleDialog(props: ScaleDialogProps) {
  const { open, onOpenChange, scale } = props
  const editable = useScaleDraft(scale)
  const [problem, setProblem] = useState<MessageCode | null>(null)
  const { mutation: save, version } = useSave(props)
  const fieldsId = useId()
  const { name, allow_na, values } = editable.draft
  const submit = () => {
    const input = toInput(editable.draft)
    const nextProblem = scaleProblem(input)
    setProblem(nextProblem)
    if (nextProblem === 'scale.too_few_values') editable.fillToMinimum()
    if (nextProblem) focusFirstInvalid(document.getElementById(fieldsId))
    else save.mutate({ ...input, version: version.saved?.version })
  }
  const nameError = problem === 'scale.name_required' ? messageText(problem) : null
  const valuesError = problem && problem !== 'scale.name_required' ? messageText(problem) : null
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={scale ? 'Editar escala' : 'Agregar escala'}
      onSubmit={submit}
      locked={save.isPending}
      footer={
        <>
          <Button onClick={() => onOpenChange(false)} disabled={save.isPending}>
            Cancelar
          </Button>
          <Button type="submit" variant="primary" busy={save.isPending} busyLabel="Guardando...">
            Guardar
          </Button>
        </>
      }
    >
      <div id={fieldsId} className="stack-wide">
        {!scale && <LibraryChoice onChoose={editable.startFrom} />}
        <TextField
          label="Nombre"
          value={name}
          onChange={(event) => editable.change({ name: event.target.value })}
          error={nameError}
          maxLength={200}
          required
        />
        <ScaleValues editable={editable} error={valuesError} />
        <SwitchField
          label="Meter N/A"
          hint={`Agrega «${NOT_OBSERVED}». No cuenta en ningún promedio.`}
          checked={allow_na}
          onChange={(event) => editable.change({ allow_na: event.target.checked })}
        />
        <section className="scale-preview" aria-label="Vista previa">
          <p className="small muted note-above">Así la verá quien responde</p>
          <ScaleOptions
            values={answerOptions(
              values.map(({ description }) => description),
              allow_na,
            )}
            label="Opciones de respuesta"
          />
        </section>
      </div>
      <VersionDialog
        code="scale.changed"
        open={version.newer !== null}
        differences={version.newer ? scaleDifferences(version.newer, toInput(editable.draft)) : []}
        onDismiss={version.dismiss}
        onTakeSaved={() => {
          const saved = version.adopt()
          if (saved) editable.take(saved)
        }}
        onKeepOwn={() =>
          save.mutate({ ...toInput(editable.draft), version: version.adopt()?.version })
        }
      />
    </Dialog>
  )
}

const libraryOptions = libraryScales.map(({ key, name, values }) => ({
  value: key,
  label: name,
  detail: values.join(', '),
}))

/** Fills the fields with a scale of the library, which can then be changed. */
function LibraryChoice({
  onChoose,
}: {
  readonly onChoose: ReturnType<typeof useScaleDraft>['startFrom']
}) {
  const [chosen, setChosen] = useState<string | null>(null)
  const choose = (key: string) => {
    setChosen(key)
    const scale = libraryScales.find((candidate) => candidate.key === key)
    if (scale) onChoose(scale)
  }
  return (
    <Field label="Empezar con una escala de la biblioteca" optional>
      {(control) => (
        <Select
          control={control}
          options={libraryOptions}
          value={chosen}
          onChange={choose}
          placeholder="En blanco"
        />
      )}
    </Field>
  )
}
