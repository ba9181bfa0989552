import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styles from './Blocks.module.css'
import type { Block, TableBlock } from './content.types.ts'
import { spaced } from './typography.ts'

const MARK = /\[([^\]]+)\]\(([^)\s]+)\)|\*\*([^*]+)\*\*/g

/** A text with its links and what matters in it; addresses of the site go through the router. */
const Inline = ({ text }: { text: string }): ReactNode => {
  const nodes: ReactNode[] = []
  let from = 0
  for (const { 0: mark, 1: label, 2: target, 3: strong, index } of text.matchAll(MARK)) {
    nodes.push(spaced(text.slice(from, index)))
    nodes.push(
      strong === undefined ? (
        anchor(label ?? '', target ?? '', index)
      ) : (
        <strong key={index}>{spaced(strong)}</strong>
      ),
    )
    from = index + mark.length
  }
  nodes.push(spaced(text.slice(from)))
  return nodes
}

const anchor = (label: string, target: string, key: number): ReactNode =>
  /^[/#]/.test(target) ? (
    <Link key={key} to={target}>
      {spaced(label)}
    </Link>
  ) : (
    <a key={key} href={target}>
      {label}
    </a>
  )

const Items = ({ of }: { of: readonly string[] }) =>
  of.map((item) => (
    <li key={item}>
      <Inline text={item} />
    </li>
  ))

/** On a narrow screen each row is a card of its own, its cells named by their column. */
const TableView = ({ caption, columns, rows }: TableBlock) => (
  <table className={styles.table}>
    <caption>{spaced(caption)}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([name = '', ...cells]) => (
        <tr key={name}>
          <th scope="row">
            <Inline text={name} />
          </th>
          {cells.map((cell, index) => (
            <td key={columns[index + 1]} data-label={columns[index + 1]}>
              <Inline text={cell} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const BlockView = ({ block }: { block: Block }) => {
  if (typeof block === 'string')
    return (
      <p>
        <Inline text={block} />
      </p>
    )
  if ('list' in block)
    return (
      <ul className={styles.list}>
        <Items of={block.list} />
      </ul>
    )
  if ('steps' in block)
    return (
      <ol className={styles.list}>
        <Items of={block.steps} />
      </ol>
    )
  if ('facts' in block)
    return (
      <dl className={styles.facts}>
        {block.facts.map(([label, value]) => (
          <div key={label}>
            <dt>{spaced(label)}</dt>
            <dd>
              <Inline text={value} />
            </dd>
          </div>
        ))}
      </dl>
    )
  return <TableView {...block.table} />
}

/** Running text, at a comfortable measure. */
export const Blocks = ({ of }: { of: readonly Block[] }) => (
  <div className={styles.blocks}>
    {of.map((block, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the blocks of a text never change places
      <BlockView key={index} block={block} />
    ))}
  </div>
)
