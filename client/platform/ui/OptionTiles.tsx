import { type KeyboardEvent, memo, type ReactNode, useId } from 'react'
import type { SidePicture } from '#client/configurator/side-picture.ts'
import { isAlike } from '#client/platform/alike.ts'
import { cx } from '#client/platform/ui/cx.ts'
import { useLocked } from '#client/platform/ui/Field.tsx'
import { Icon } from '#client/platform/ui/Icon.tsx'
import styles from './OptionTiles.module.css'

export interface Tile {
  value: string
  label: string
  /** one line under the label */
  help?: string | undefined
  available: boolean
  /** French; why it is out */
  reason?: string | undefined
  /** CSS colour of a swatch */
  swatch?: string | undefined
  /** the side or the fixation that it means */
  picture?: SidePicture | undefined
  /** at the end of the tile: an amount, and for how much of it */
  aside?: { text: string; note: string } | undefined
  /** what choosing it changes, briefly, and in words for whoever listens; one that is chosen has none */
  change?: { text: string; words: string } | undefined
}

interface OptionTilesProps {
  legend: string
  hint?: string | undefined
  tiles: readonly Tile[]
  value: string | undefined
  onChoose: (value: string) => void
  /** ids of the problems that stand beside the field */
  describedBy?: string | undefined
  invalid?: boolean
  /** element id of the fieldset, for the links that lead here */
  id: string
  /** each tile keeps a line for what choosing it changes: nothing moves when it comes, or goes with the choice */
  changing?: boolean
  /** of an answer that nobody gave: beside it in a few words, and in a sentence for whoever does not see it */
  assumed?: { mark: string; sentence: string } | undefined
  /** one tile a line, with the reason of those that are out inside them */
  wide?: boolean
  children?: ReactNode
}

/**
 * One choice among tiles of 48 px. A tile that is out stays reachable by keyboard, so that its reason is read;
 * choosing it does nothing.
 */
export const OptionTiles = (props: OptionTilesProps) => {
  const { legend, hint, tiles, value, onChoose, describedBy, invalid = false, wide = false } = props
  const { changing = false } = props
  const name = useId()
  const locked = useLocked()
  const hintId = `${props.id}-hint`
  const assumedId = `${props.id}-assumed`
  const described = [hint === undefined ? undefined : hintId, props.assumed && assumedId, describedBy]
    .filter(Boolean)
    .join(' ')
  const roomy = tiles.some((tile) => tile.help !== undefined)
  const pictured = tiles.some((tile) => tile.picture !== undefined)
  return (
    <fieldset
      id={props.id}
      className={styles.group}
      aria-describedby={described || undefined}
      onKeyDown={chooseByDigit}
      onChange={({ target }) => {
        if (!(target instanceof HTMLInputElement && target.name === name)) return
        if (tiles.find((tile) => tile.value === target.value)?.available) onChoose(target.value)
      }}
    >
      <legend className={styles.legend}>{legend}</legend>
      {hint !== undefined && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
      <div
        className={cx(
          styles.tiles,
          pictured && styles.pictured,
          roomy && styles.roomy,
          wide && styles.wide,
          changing && styles.changing,
          invalid && styles.invalid,
        )}
      >
        {tiles.map((tile) => (
          <TileInput
            key={tile.value}
            tile={tile}
            name={name}
            checked={tile.value === value}
            locked={locked}
            changing={changing}
            wide={wide}
            mark={tile.value === value ? props.assumed?.mark : undefined}
          />
        ))}
      </div>
      {props.assumed && (
        <p id={assumedId} className="visually-hidden">
          {props.assumed.sentence}
        </p>
      )}
      {!wide && <Reasons tiles={tiles} name={name} />}
      {props.children}
    </fieldset>
  )
}

/** Element id of what is said of a tile, in it or under the group. */
const noteId = (name: string, { value, help, available }: Tile): string | undefined =>
  help === undefined && available ? undefined : `${name}${value}`

interface TileInputProps {
  tile: Tile
  name: string
  checked: boolean
  locked: boolean
  changing: boolean
  wide: boolean
  /** on the edge of the one that nobody chose */
  mark: string | undefined
}

/** Drawn anew only where something of it changed. Its group hears the choice. */
const TileInput = memo(({ tile, name, checked, locked, changing, wide, mark }: TileInputProps) => {
  const { value, label, help, available, reason, swatch, picture, aside } = tile
  const change = available && !checked ? tile.change : undefined
  const changeId = change && `${name}${value}-change`
  const note = noteId(name, tile)
  return (
    <label
      htmlFor={`${name}${value}-radio`}
      className={cx(styles.tile, !available && styles.out, swatch !== undefined && styles.colored)}
    >
      <TileRadio
        name={name}
        value={value}
        checked={checked}
        locked={locked}
        out={!available}
        describedBy={[note, changeId].filter(Boolean).join(' ') || undefined}
      />
      {swatch !== undefined && <Swatch color={swatch} />}
      {picture !== undefined && <Picture {...picture} />}
      <span className={styles.text}>
        <span>{label}</span>
        {help !== undefined && (
          <span id={available ? note : undefined} className={styles.note}>
            {help}
          </span>
        )}
        {changing && (available || !wide) && <Change id={changeId} change={change} />}
        {wide && !available && (
          <span id={note} className={styles.note}>
            {reason}
          </span>
        )}
      </span>
      {aside !== undefined && (
        <span className={styles.aside}>
          <span>{aside.text}</span>
          <span className={styles.note}>{aside.note}</span>
        </span>
      )}
      {mark && (
        <span className={styles.assumed} aria-hidden="true">
          {mark}
        </span>
      )}
    </label>
  )
}, isAlike)

interface TileRadioProps {
  name: string
  value: string
  checked: boolean
  locked: boolean
  /** it may not be chosen, and stays reachable */
  out: boolean
  labelledBy?: string
  describedBy: string | undefined
}

/** By itself: each time that React looks at an input it takes its name away and gives it back, which is most of what a tile costs. */
export const TileRadio = memo((props: TileRadioProps) => (
  <input
    id={`${props.name}${props.value}-radio`}
    type="radio"
    name={props.name}
    value={props.value}
    checked={props.checked}
    readOnly
    disabled={props.locked}
    aria-disabled={props.out || undefined}
    aria-labelledby={props.labelledBy}
    aria-describedby={props.describedBy}
  />
))

/** « 2 » chooses the second tile of the group that has the focus; one that is out takes the focus and tells why. */
export const chooseByDigit = (event: KeyboardEvent<HTMLFieldSetElement>): void => {
  const { target, key, ctrlKey, metaKey, altKey } = event
  if (ctrlKey || metaKey || altKey || !/^[1-9]$/.test(key)) return
  if (!(target instanceof HTMLInputElement && target.type === 'radio')) return
  const radio = event.currentTarget.querySelectorAll<HTMLInputElement>('input[type="radio"]')[Number(key) - 1]
  if (radio === undefined || radio.disabled) return
  event.preventDefault()
  radio.focus()
  radio.click()
}

/** What choosing the tile changes: seen briefly, heard in words. */
const Change = (props: { id: string | undefined; change: Tile['change'] }) => (
  <span className={styles.change}>
    <span aria-hidden="true">{props.change?.text}</span>
    {props.change && (
      <span id={props.id} hidden>
        {props.change.words}
      </span>
    )}
  </span>
)

/** Why options are out, under them: the tiles keep their size when one comes or goes. */
const Reasons = (props: { tiles: readonly Tile[]; name: string }) => {
  const out = props.tiles.filter((tile) => !tile.available)
  if (out.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {out.map((tile) => (
        <li key={tile.value}>
          <strong>{tile.label}</strong>&nbsp;: <span id={noteId(props.name, tile)}>{tile.reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** A side is seen quicker than read; the label beside it says it. */
const Picture = memo(({ ground, product }: SidePicture) => (
  <svg className={styles.picture} viewBox="0 0 40 30" focusable="false" aria-hidden="true">
    <path className={styles.ground} d={ground} />
    <path d={product} />
  </svg>
))

/** The colour itself, with the mark of the choice over it. */
const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden="true">
    <span className={styles.mark}>
      <Icon name="check" size={14} />
    </span>
  </span>
)
