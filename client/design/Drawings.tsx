import { Drawing } from '#client/platform/drawings/Drawing.tsx'
import { colorLabels } from '#shared/catalogue/labels'
import { DRAWING_KINDS } from '#shared/configurator/drawing-kinds'
import styles from './Design.module.css'
import { Chapter, Specimen } from './Specimen.tsx'

/** White, anthracite, black, a warm and a metal one: the ends of the table of colours. */
const colours = ['B', 'AT', 'N', 'O', 'A'] as const

/** Every kind of drawing in the colours that are hardest on its light sheet. */
export const Drawings = () => (
  <Chapter title="Dessins">
    {DRAWING_KINDS.map((kind) => (
      <Specimen key={kind} name={kind} wide>
        <ul className={styles.drawings}>
          {colours.map((color) => (
            <li key={color} className={styles.sheet}>
              <Drawing kind={kind} values={{ color }} decorative />
              {colorLabels[color].label}
            </li>
          ))}
        </ul>
      </Specimen>
    ))}
    <Specimen name="Avec ses cotes" wide>
      <div className={styles.sheet}>
        <Drawing kind="venetian" values={{ width: 1400, height: 1500, color: 'AT' }} dimensions />
      </div>
    </Specimen>
  </Chapter>
)
