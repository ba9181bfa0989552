import { categoryLabel } from '#shared/catalogue/category-labels'
import { WELCOME_WEEKS } from '#shared/dashboard/welcome/welcome.rules'
import type { WelcomeReply } from '#shared/dashboard/welcome/welcome.schema'
import { formatCents, toCents } from '#shared/platform/money'
import { formatCount } from '#shared/platform/text'
import { BarList } from './BarList.tsx'
import { Figure } from './Figure.tsx'
import { formatEuros, weekLabel } from './figures.ts'
import { WeekChart } from './WeekChart.tsx'

const PERIOD = `Sur ${WELCOME_WEEKS} semaines, commandes annulées exclues`
const NOTHING = `Aucune commande sur les ${WELCOME_WEEKS} dernières semaines.`

const exact = (euros: number): string => formatCents(toCents(euros))

/** Orders and revenue by week, by category and by model. */
export const SalesFigures = ({ sales: { weeks, categories, models } }: Pick<WelcomeReply, 'sales'>) => {
  const revenue = weeks.reduce((sum, week) => sum + week.revenue, 0)
  const orders = weeks.reduce((sum, week) => sum + week.orders, 0)
  const empty = orders === 0 ? NOTHING : undefined
  const byWeek = {
    columns: [
      { id: 'week', label: 'Semaine' },
      { id: 'orders', label: 'Commandes', align: 'end' },
      { id: 'revenue', label: 'Chiffre d’affaires HT', align: 'end' },
    ] as const,
    // the latest first: nobody looks for it at the end
    rows: weeks.toReversed().map((week) => ({
      id: week.week,
      cells: {
        week: weekLabel(week.week),
        orders: formatCount(week.orders),
        revenue: exact(week.revenue),
      },
    })),
  }
  return (
    <>
      <Figure
        title="Chiffre d’affaires par semaine"
        note={`${PERIOD}\u00a0: ${formatEuros(revenue)} HT.`}
        table={byWeek}
        empty={empty}
      >
        <WeekChart
          label={`Chiffre d’affaires HT par semaine, de ${formatEuros(Math.min(...weeks.map((week) => week.revenue)))} à ${formatEuros(Math.max(...weeks.map((week) => week.revenue)))}. Le tableau en donne le détail.`}
          points={weeks.map((week) => ({ week: week.week, value: week.revenue }))}
          shape="line"
          format={formatEuros}
        />
      </Figure>
      <Figure
        title="Commandes par semaine"
        note={`${PERIOD}\u00a0: ${formatCount(orders)}.`}
        table={byWeek}
        empty={empty}
      >
        <WeekChart
          label={`Commandes par semaine, de ${Math.min(...weeks.map((week) => week.orders))} à ${Math.max(...weeks.map((week) => week.orders))}. Le tableau en donne le détail.`}
          points={weeks.map((week) => ({ week: week.week, value: week.orders }))}
          shape="bars"
          format={formatCount}
        />
      </Figure>
      <Figure
        title="Ventes par catégorie"
        note={`${PERIOD}, HT.`}
        empty={categories.length === 0 ? NOTHING : undefined}
        table={{
          columns: [
            { id: 'category', label: 'Catégorie' },
            { id: 'quantity', label: 'Pièces', align: 'end' },
            { id: 'revenue', label: 'Chiffre d’affaires HT', align: 'end' },
          ],
          rows: categories.map(({ category, quantity, revenue: sold }) => ({
            id: category,
            cells: {
              category: categoryLabel(category).label,
              quantity: formatCount(quantity),
              revenue: exact(sold),
            },
          })),
        }}
      >
        <BarList
          label="Ventes par catégorie"
          bars={categories.map(({ category, revenue: sold }) => ({
            id: category,
            label: categoryLabel(category).label,
            category,
            value: sold,
            said: formatEuros(sold),
          }))}
        />
      </Figure>
      <Figure
        title="Modèles les plus vendus"
        note={`${PERIOD}, HT.`}
        empty={models.length === 0 ? NOTHING : undefined}
        table={{
          columns: [
            { id: 'reference', label: 'Référence' },
            { id: 'name', label: 'Modèle' },
            { id: 'category', label: 'Catégorie' },
            { id: 'quantity', label: 'Pièces', align: 'end' },
            { id: 'revenue', label: 'Chiffre d’affaires HT', align: 'end' },
          ],
          rows: models.map(({ reference, name, category, quantity, revenue: sold }) => ({
            id: reference,
            cells: {
              reference,
              name,
              category: categoryLabel(category).label,
              quantity: formatCount(quantity),
              revenue: exact(sold),
            },
          })),
        }}
      >
        <BarList
          label="Modèles les plus vendus"
          bars={models.map(({ reference, name, category, revenue: sold }) => ({
            id: reference,
            label: name,
            detail: reference,
            category,
            value: sold,
            said: formatEuros(sold),
          }))}
        />
      </Figure>
    </>
  )
}
