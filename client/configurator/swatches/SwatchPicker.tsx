import { memo, type ReactNode, useId, useState } from 'react'
import { isAlike } from '#client/platform/alike.ts'
import { Button } from '#client/platform/ui/Button.tsx'
import { cx } from '#client/platform/ui/cx.ts'
import { Field, useLocked } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import tiles from '#client/platform/ui/OptionTiles.module.css'
import { chooseByDigit, type Tile, TileRadio } from '#client/platform/ui/OptionTiles.tsx'
import { Swatch } from '#client/platform/ui/Swatch.tsx'
import { Select, TextInput } from '#client/platform/ui/TextInput.tsx'
import { clothText } from '#shared/configurator/cloth-text'
import type { EvaluatedCriterion, EvaluatedOption } from '#shared/configurator/evaluation'
import type { OptionDelta } from '#shared/configurator/option-deltas'
import { type Swatch as SwatchData, swatchOf } from '#shared/configurator/swatch'
import { counted } from '#shared/platform/text'
import { changeOf } from '../delta-text.ts'
import { MANY } from './many.ts'
import styles from './SwatchPicker.module.css'
import { facetsOf, NO_FILTER, narrowed, type SwatchFilter } from './swatch-filters.ts'

export interface SwatchPickerProps {
  /** element id of the fieldset, for the links that lead here */
  id: string
  criterion: EvaluatedCriterion
  options: readonly EvaluatedOption[]
  /** all of them: a cloth is drawn in the colour that is chosen beside it */
  criteria: readonly EvaluatedCriterion[]
  hint: string | undefined
  value: string | undefined
  onChoose: (value: string) => void
  describedBy: string | undefined
  invalid: boolean
  deltas: Readonly<Record<string, OptionDelta>>
  /** each tile keeps a line for what choosing it changes */
  changing: boolean
  assumed: { mark: string; sentence: string } | undefined
  children: ReactNode
}

/** One choice among samples of cloth or colour. A long collection is searched and narrowed; what is chosen stays told above it. */
export const SwatchPicker = (props: SwatchPickerProps) => {
  const { id, criterion, options, criteria, hint, value, onChoose, describedBy, invalid, deltas, assumed } =
    props
  const name = useId()
  const locked = useLocked()
  const [filter, setFilter] = useState(NO_FILTER)
  const many = options.length > MANY
  const shown = many ? narrowed(options, filter) : options
  const chosen = options.find((option) => option.value === value)
  const described = [hint && `${id}-hint`, assumed && `${id}-assumed`, describedBy].filter(Boolean).join(' ')
  return (
    <fieldset
      id={id}
      className={tiles.group}
      aria-describedby={described || undefined}
      onKeyDown={chooseByDigit}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement && target.name === name)) return
        if (options.find((option) => option.value === target.value)?.available) onChoose(target.value)
      }}
    >
      <legend className={tiles.legend}>{criterion.label}</legend>
      {hint !== undefined && (
        <p id={`${id}-hint`} className={tiles.hint}>
          {hint}
        </p>
      )}
      {many && (
        <>
          <Chosen
            option={chosen}
            swatch={chosen && swatchOf(criterion, chosen, criteria)}
            assumed={assumed?.mark}
          />
          <Filters
            options={options}
            shown={shown.length}
            isColors={options.every(({ cloth }) => cloth === undefined)}
            filter={filter}
            onFilter={setFilter}
          />
        </>
      )}
      <div className={cx(styles.tiles, many && styles.many, invalid && styles.invalid)}>
        {shown.map((option) => {
          const swatch = swatchOf(criterion, option, criteria)
          const change =
            option.available && option.value !== value ? changeOf(deltas[option.value]) : undefined
          return (
            <SwatchTile
              key={option.value}
              name={name}
              option={option}
              checked={option.value === value}
              locked={locked}
              color={swatch?.color}
              weave={swatch?.weave}
              openness={swatch?.openness}
              changing={props.changing}
              change={change?.text}
              words={change?.words}
              mark={option.value === value ? assumed?.mark : undefined}
            />
          )
        })}
        {shown.length === 0 && (
          <div className={styles.none}>
            <p>Rien ne correspond dans cette collection.</p>
            <Button variant="secondary" size="lg" onClick={() => setFilter(NO_FILTER)}>
              Tout afficher
            </Button>
          </div>
        )}
      </div>
      {assumed && (
        <p id={`${id}-assumed`} className="visually-hidden">
          {assumed.sentence}
        </p>
      )}
      <Reasons options={shown} idOf={(option) => `${name}${option.value}-out`} />
      {props.children}
    </fieldset>
  )
}

interface SwatchTileProps {
  color: string | undefined
  weave: string | undefined
  openness: number | undefined
  name: string
  option: EvaluatedOption
  checked: boolean
  locked: boolean
  changing: boolean
  change: string | undefined
  words: NonNullable<Tile['change']>['words'] | undefined
  mark: string | undefined
}

/** Drawn anew only where something of it changed: a card of colours has two hundred. */
const SwatchTile = memo((props: SwatchTileProps) => {
  const { name, option, checked, locked, color, weave, openness, changing, change, words, mark } = props
  const { value, label, help, cloth, available } = option
  const noteId = `${name}${value}-note`
  const changeId = `${name}${value}-change`
  const described = [(cloth || help) && noteId, !available && `${name}${value}-out`, words && changeId]
  return (
    <label htmlFor={`${name}${value}-radio`} className={cx(styles.tile, !available && styles.out)}>
      <TileRadio
        name={name}
        value={value}
        checked={checked}
        locked={locked}
        out={!available}
        labelledBy={`${name}${value}-name`}
        describedBy={described.filter(Boolean).join(' ') || undefined}
      />
      <span className={styles.sample}>
        {color !== undefined && (
          <Swatch
            color={color}
            size="lg"
            {...(weave && { weave })}
            {...(openness !== undefined && { openness })}
          />
        )}
        <span className={styles.check}>
          <Icon name="check" size={14} />
        </span>
      </span>
      <span className={styles.text}>
        <span id={`${name}${value}-name`} className={styles.name}>
          {label}
        </span>
        {(cloth || help) && (
          <span id={noteId} className={styles.note}>
            {cloth && <span>{clothText(cloth)}</span>}
            {help && <span>{help}</span>}
          </span>
        )}
        {changing && (
          <span className={styles.change}>
            <span aria-hidden="true">{change}</span>
            {words && (
              <span id={changeId} hidden>
                {words}
              </span>
            )}
          </span>
        )}
      </span>
      {mark && (
        <span className={tiles.assumed} aria-hidden="true">
          {mark}
        </span>
      )}
    </label>
  )
}, isAlike)

const Chosen = (props: {
  option: EvaluatedOption | undefined
  swatch: SwatchData | undefined
  assumed: string | undefined
}) => (
  <p className={styles.chosen}>
    {props.swatch && <Swatch {...props.swatch} size="sm" />}
    {props.option ? (
      <span>
        Choix&nbsp;: <strong>{props.option.label}</strong>
        {props.assumed && ` (${props.assumed})`}
      </span>
    ) : (
      <span className={styles.soft}>Rien de choisi encore.</span>
    )}
  </p>
)

interface FiltersProps {
  options: readonly EvaluatedOption[]
  shown: number
  isColors: boolean
  filter: SwatchFilter
  onFilter: (filter: SwatchFilter) => void
}

const Filters = memo(
  ({ options, shown, isColors, filter, onFilter }: FiltersProps) => (
    <div className={styles.filters}>
      <Field label={isColors ? 'Numéro ou nom' : 'Nom ou code'} className={styles.search ?? ''}>
        <TextInput
          type="search"
          controlSize="lg"
          maxLength={40}
          autoComplete="off"
          value={filter.text}
          onChange={({ target }) => onFilter({ ...filter, text: target.value })}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </Field>
      {facetsOf(options).map(({ key, label, all, values }) => (
        <Field key={key} label={label}>
          <Select
            controlSize="lg"
            value={filter[key]}
            options={[{ value: '', label: all }, ...values]}
            onChange={({ target }) => onFilter({ ...filter, [key]: target.value })}
          />
        </Field>
      ))}
      <p role="status" className={styles.count}>
        {shown === options.length
          ? counted(shown, isColors ? 'teinte' : 'toile')
          : `${shown} sur ${counted(options.length, isColors ? 'teinte' : 'toile')}`}
      </p>
    </div>
  ),
  isAlike,
)

/** Why some are out, those of one reason together. */
const Reasons = ({
  options,
  idOf,
}: {
  options: readonly EvaluatedOption[]
  idOf: (option: EvaluatedOption) => string
}) => {
  const byReason = new Map<string, EvaluatedOption[]>()
  for (const option of options) {
    if (option.available) continue
    const reason = option.reason ?? ''
    byReason.set(reason, [...(byReason.get(reason) ?? []), option])
  }
  if (byReason.size === 0) return null
  return (
    <ul className={tiles.reasons}>
      {[...byReason].map(([reason, out]) => (
        <li key={reason}>
          <strong>{out.map(({ label }) => label).join(', ')}</strong>&nbsp;: <span>{reason}</span>
          {out.map((option) => (
            <span key={option.value} id={idOf(option)} hidden>
              {reason}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}
