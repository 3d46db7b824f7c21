import { brand, brandDark, type Brand } from '#ui/brand.ts'
import { ColorDots, CompanyMark, type MarkedCompany } from '#ui/CompanyMark.tsx'
import { contrast } from '#ui/contrast.ts'
import { Icon } from '#ui/Icon.tsx'
import '../views/companies.css'

const ratio = (one: string, other: string): string => `${contrast(one, other).toFixed(1)}:1`

/**
 * A non-interactive sample of the rater's page in the company's colours, in light and dark theme.
 */
export function BrandPreview({ company }: { readonly company: MarkedCompany }) {
  const light = brand(company.primary_color, company.secondary_color)
  return (
    <section className="brand-preview" aria-label="Así se verá para quien evalúa">
      <h3>Así se verá para quien evalúa</h3>
      <Sample company={company} colors={light} theme="light" />
      <Sample
        company={company}
        colors={brandDark(company.primary_color, company.secondary_color)}
        theme="dark"
      />
      <dl className="small brand-contrasts">
        <Contrast
          label="Texto sobre franja"
          color={light.on_band}
          value={ratio(light.on_band, light.band)}
        />
        <Contrast
          label="Acción y enlaces"
          color={light.action}
          value={ratio(light.action, light.tint)}
        />
        <Contrast
          label="Marcas y bordes"
          color={light.mark}
          value={ratio(light.mark, light.tint)}
        />
      </dl>
      <p className="small muted">
        Sólo cambia la luminosidad, hasta que se lee bien; el tono sigue siendo el tuyo.
      </p>
    </section>
  )
}

function Contrast({
  label,
  color,
  value,
}: {
  readonly label: string
  readonly color: string
  readonly value: string
}) {
  return (
    <div className="brand-contrast">
      <dt className="muted">{label}</dt>
      <dd>
        {color} · {value}
      </dd>
    </div>
  )
}

interface SampleProps {
  readonly company: MarkedCompany
  readonly colors: Brand
  readonly theme: 'light' | 'dark'
}

function Sample({ company, colors, theme }: SampleProps) {
  return (
    <div className="brand-sample" data-theme={theme} aria-hidden="true">
      <div style={{ background: colors.band, color: colors.on_band }}>
        <div className="brand-band">
          <CompanyMark company={company} size={28} />
          <b className="brand-name">{company.name}</b>
        </div>
        <div
          className="brand-accent"
          style={{ background: colors.accent, boxShadow: `0 1px 0 ${colors.band_line}` }}
        />
      </div>
      <div className="brand-page" style={{ background: colors.tint }}>
        <div className="brand-competence">
          <b className="small" style={{ color: colors.action }}>
            Toma de decisiones
          </b>
          <ColorDots primary={company.primary_color} secondary={company.secondary_color} />
        </div>
        <div className="brand-values">
          {[1, 2, 3, 4, 5].map((value) =>
            value === 3 ? (
              <span
                key={value}
                className="brand-value"
                style={{ background: colors.action, color: colors.on_action }}
              >
                <Icon name="check" weight={2.6} size={17} />
              </span>
            ) : (
              <span key={value} className="brand-value brand-value-open">
                {value}
              </span>
            ),
          )}
        </div>
        <span className="brand-next" style={{ background: colors.action, color: colors.on_action }}>
          Siguiente
        </span>
      </div>
    </div>
  )
}
