import type { Workspace } from '#features/accounts/contract.ts'
import { countries, isCountry } from '#shared/countries.ts'
import { privacyLaws } from '#shared/privacy-laws.ts'
import { cleanText } from '#shared/text.ts'
import { Field, SwitchField, TextField } from '#ui/Field.tsx'
import { Combobox } from '#web/kit/field/Combobox.tsx'
import { Select } from '#web/kit/field/Select.tsx'
import { messageText } from '#web/message-catalog.ts'
import { DEFAULT_COLOR } from '../limits.ts'
import { isColor } from '../rules.ts'
import { zoneOptions } from '../zones.rules.ts'
import { LogoField } from './LogoField.tsx'
import type { CompanyDraft } from './useCompanyFields.ts'
import '../views/companies.css'

const papers = [
  { value: 'letter', label: 'Carta' },
  { value: 'a4', label: 'A4' },
] as const

const countryOptions = countries.map((value) => ({ value, label: privacyLaws[value].country }))

interface CompanyFieldsProps {
  readonly draft: CompanyDraft
  readonly onChange: (changed: Partial<CompanyDraft>) => void
  readonly tried: boolean
  /** Shown only when there are at least two. */
  readonly workspaces: readonly Workspace[]
}

export function CompanyFields({ draft, onChange, tried, workspaces }: CompanyFieldsProps) {
  const colorError = (color: string) =>
    tried && !isColor(color) ? messageText('company.color_invalid') : null
  return (
    <div className="company-fields">
      <TextField
        label="Nombre"
        value={draft.name}
        onChange={(event) => onChange({ name: event.target.value })}
        maxLength={200}
        autoComplete="organization"
        required
        error={tried && !cleanText(draft.name) ? messageText('company.name_required') : null}
      />
      {workspaces.length > 1 && (
        <Field label="Espacio de trabajo">
          {(control) => (
            <Select
              control={control}
              options={workspaces.map(({ id, name }) => ({ value: id, label: name }))}
              value={draft.workspace_id}
              onChange={(workspace_id) => onChange({ workspace_id })}
            />
          )}
        </Field>
      )}
      <LogoField draft={draft} onChange={onChange} />
      <div className="company-colors">
        <ColorField
          label="Color primario"
          value={draft.primary_color}
          onChange={(primary_color) => onChange({ primary_color })}
          error={colorError(draft.primary_color)}
        />
        <ColorField
          label="Color secundario"
          value={draft.secondary_color}
          onChange={(secondary_color) => onChange({ secondary_color })}
          error={colorError(draft.secondary_color)}
        />
      </div>
      <div className="company-formats">
        <Field label="Zona horaria" hint="La de los proyectos nuevos.">
          {(control) => (
            <Combobox
              control={control}
              options={zoneOptions(draft.time_zone)}
              value={draft.time_zone}
              onChange={(zone) => {
                if (zone) onChange({ time_zone: zone })
              }}
            />
          )}
        </Field>
        <Field label="Papel">
          {(control) => (
            <Select
              control={control}
              options={papers}
              value={draft.paper}
              onChange={(value) => onChange({ paper: value === 'a4' ? 'a4' : 'letter' })}
            />
          )}
        </Field>
      </div>
      <Field
        label="País del aviso de privacidad"
        hint="Su ley aparece a quien responde. Que lo revise quien te asesora."
      >
        {(control) => (
          <Select
            control={control}
            options={countryOptions}
            value={draft.country}
            onChange={(value) => {
              if (isCountry(value)) onChange({ country: value })
            }}
          />
        )}
      </Field>
      <SwitchField
        label="Empresa activa"
        hint="Los proyectos de una empresa inactiva no se pueden liberar."
        checked={draft.status === 'activa'}
        onChange={(event) => onChange({ status: event.target.checked ? 'activa' : 'inactiva' })}
      />
    </div>
  )
}

interface ColorFieldProps {
  readonly label: string
  readonly value: string
  readonly onChange: (color: string) => void
  readonly error: string | null
}

/** A `#RRGGBB` colour, typed or chosen in the browser's colour picker. */
function ColorField({ label, value, onChange, error }: ColorFieldProps) {
  const valid = isColor(value)
  return (
    <TextField
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value.trim())}
      error={error}
      maxLength={7}
      spellCheck={false}
      autoComplete="off"
      end={
        // The wrapper keeps `:read-only`, which matches colour inputs, from styling the whole
        // field.
        <span className="color-picker">
          <input
            type="color"
            aria-label={`${label}: elegir`}
            value={valid ? value.toLowerCase() : DEFAULT_COLOR}
            onChange={(event) => onChange(event.target.value.toUpperCase())}
          />
        </span>
      }
    />
  )
}
