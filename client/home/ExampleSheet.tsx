import { useState } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { paths } from '#client/paths.ts'
import { keepChosenModel } from '#client/platform/chosen-model.ts'
import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { Button } from '#client/platform/ui/Button.tsx'
import { Field } from '#client/platform/ui/Field.tsx'
import { TextInput } from '#client/platform/ui/TextInput.tsx'
import type { TriedSizes } from '#machines/home/example.machine'
import type { FactSize } from '#shared/catalogue/model-facts.schema'
import { parseTyped } from '#shared/configurator/typed-number'
import type { HomeExample } from '#shared/home/example.schema'
import { exactly, leadTimeText } from '#shared/orders/lead-time.rules'
import styles from './Example.module.css'

/** What it tries, and who hears of it. */
interface Live {
  sizes: TriedSizes
  busy: boolean
  /** French */
  failure: string | undefined
  onSize: (key: FactSize, mm: number) => void
  onRetry: () => void
}

interface ExampleSheetProps {
  example: HomeExample
  /** absent: as it comes with the page, which takes no answer yet */
  live?: Live | undefined
}

/** mm between two places of a slider. */
const STEP = 10

/** The answers of the engine beside a drawing at these sizes, and where they are changed. */
export const ExampleSheet = ({ example, live }: ExampleSheetProps) => {
  const { model, drawing, sizes } = example
  const navigate = useNavigate()
  const values = { ...drawing.values }
  for (const [key, mm] of Object.entries(live?.sizes ?? {})) if (key in values) values[key] = mm
  return (
    <>
      <div className={styles.head}>
        <h2 id="example">Changez une cote, tout suit</h2>
        <p>
          {model.subFamily?.name}, comme dans le configurateur&nbsp;: le dessin est à l’échelle, les pièces
          sont choisies par les règles du fabricant.
        </p>
      </div>
      <div className={styles.drawing}>
        <Drawing kind={drawing.kind} values={values} dimensions decorative />
      </div>
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <Size key={size.key} size={size} live={live} />
        ))}
      </div>
      <Answers example={example} live={live} />
      <div className={styles.price}>
        <p>
          <strong>Tarif après connexion.</strong> Votre prix HT s’affiche ici, ligne par ligne, à chaque cote.
        </p>
        <div className={styles.ways}>
          <Button
            disabled={live === undefined}
            onClick={() => {
              keepChosenModel(model)
              navigate(paths.configurator)
            }}
          >
            Configurer ce modèle
          </Button>
          <Link to={paths.signup}>Ouvrir un compte</Link>
        </div>
      </div>
    </>
  )
}

interface SizeProps {
  size: HomeExample['sizes'][number]
  live: Live | undefined
}

/** One size, typed or slid. */
const Size = ({ size: { key, label, value, min, max }, live }: SizeProps) => {
  // as it stands in the field while it is typed
  const [typed, setTyped] = useState<string>()
  const mm = live?.sizes[key] ?? value
  const type = (text: string): void => {
    setTyped(text)
    const number = parseTyped(text, 'mm')
    if (number !== null && number >= STEP && number <= 99_999) live?.onSize(key, Math.round(number))
  }
  return (
    <div className={styles.size}>
      <Field label={label} hint={`${min} à ${max}\u00a0mm`}>
        <TextInput
          inputMode="numeric"
          autoComplete="off"
          suffix="mm"
          disabled={live === undefined}
          value={typed ?? String(mm)}
          onChange={(event) => type(event.target.value)}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      <input
        type="range"
        className={styles.slider}
        aria-label={`${label}, en mm`}
        disabled={live === undefined}
        min={Math.ceil(min / STEP) * STEP}
        max={Math.floor(max / STEP) * STEP}
        step={STEP}
        value={mm}
        onChange={(event) => {
          setTyped(undefined)
          live?.onSize(key, Number(event.target.value))
        }}
      />
    </div>
  )
}

/** What is worked out, which parts it takes and how long it takes; why it is not made so; or that nobody answers. */
const Answers = ({ example, live }: ExampleSheetProps) => {
  const { worked, parts, problems, leadTimeDays } = example
  if (live?.failure)
    return (
      <div className={styles.answers} role="status">
        <p>{live.failure}</p>
        <Button variant="secondary" onClick={live.onRetry}>
          Réessayer
        </Button>
      </div>
    )
  return (
    <div className={styles.answers} role="status" aria-busy={live?.busy || undefined}>
      {problems.map((problem) => (
        <p key={problem} className={styles.problem}>
          {problem}
        </p>
      ))}
      <dl className={styles.worked}>
        {worked.map(({ key, label, value }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {parts.length > 0 && (
        <ul className={styles.parts}>
          {parts.map(({ key, label, quantity, why }) => (
            <li key={key}>
              <strong>
                {quantity} × {label}
              </strong>
              {why && <span>{why}</span>}
            </li>
          ))}
        </ul>
      )}
      {leadTimeDays !== null && <p className={styles.days}>{leadTimeText(exactly(leadTimeDays))}.</p>}
    </div>
  )
}
