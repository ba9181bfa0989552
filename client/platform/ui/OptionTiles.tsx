import { type KeyboardEvent, type ReactNode, useId } from 'react'
import type { SidePicture } from '#client/configurator/side-picture.ts'
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
  /** at the end of the tile: a price */
  aside?: ReactNode
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
  const noteId = (tile: Tile): string | undefined =>
    tile.help === undefined && tile.available ? undefined : `${name}${tile.value}`
  const changeIn = (tile: Tile): Tile['change'] =>
    tile.available && tile.value !== value ? tile.change : undefined
  const changeId = (tile: Tile): string | undefined =>
    changeIn(tile) === undefined ? undefined : `${name}${tile.value}-change`
  return (
    <fieldset
      id={props.id}
      className={styles.group}
      aria-describedby={described || undefined}
      onKeyDown={chooseByDigit}
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
          <label
            key={tile.value}
            className={cx(
              styles.tile,
              !tile.available && styles.out,
              tile.swatch !== undefined && styles.colored,
            )}
          >
            <input
              type="radio"
              name={name}
              value={tile.value}
              checked={tile.value === value}
              disabled={locked}
              aria-disabled={!tile.available || undefined}
              aria-describedby={[noteId(tile), changeId(tile)].filter(Boolean).join(' ') || undefined}
              onChange={() => tile.available && onChoose(tile.value)}
            />
            {tile.swatch !== undefined && <Swatch color={tile.swatch} />}
            {tile.picture !== undefined && <Picture {...tile.picture} />}
            <span className={styles.text}>
              <span>{tile.label}</span>
              {tile.help !== undefined && (
                <span id={tile.available ? noteId(tile) : undefined} className={styles.note}>
                  {tile.help}
                </span>
              )}
              {changing && (tile.available || !wide) && (
                <Change id={changeId(tile)} change={changeIn(tile)} />
              )}
              {wide && !tile.available && (
                <span id={noteId(tile)} className={styles.note}>
                  {tile.reason}
                </span>
              )}
            </span>
            {tile.aside !== undefined && <span className={styles.aside}>{tile.aside}</span>}
            {props.assumed && tile.value === value && (
              <span className={styles.assumed} aria-hidden="true">
                {props.assumed.mark}
              </span>
            )}
          </label>
        ))}
      </div>
      {props.assumed && (
        <p id={assumedId} className="visually-hidden">
          {props.assumed.sentence}
        </p>
      )}
      {!wide && <Reasons tiles={tiles} noteId={noteId} />}
      {props.children}
    </fieldset>
  )
}

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
      <span id={props.id} className={styles.words} aria-hidden="true">
        {props.change.words}
      </span>
    )}
  </span>
)

/** Why options are out, under them: the tiles keep their size when one comes or goes. */
const Reasons = (props: { tiles: readonly Tile[]; noteId: (tile: Tile) => string | undefined }) => {
  const out = props.tiles.filter((tile) => !tile.available)
  if (out.length === 0) return null
  return (
    <ul className={styles.reasons}>
      {out.map((tile) => (
        <li key={tile.value}>
          <strong>{tile.label}</strong>&nbsp;: <span id={props.noteId(tile)}>{tile.reason}</span>
        </li>
      ))}
    </ul>
  )
}

/** A side is seen quicker than read; the label beside it says it. */
const Picture = ({ ground, product }: SidePicture) => (
  <svg className={styles.picture} viewBox="0 0 40 30" focusable="false" aria-hidden="true">
    <path className={styles.ground} d={ground} />
    <path d={product} />
  </svg>
)

/** The colour itself, with the mark of the choice over it. */
const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden="true">
    <span className={styles.mark}>
      <Icon name="check" size={14} />
    </span>
  </span>
)
