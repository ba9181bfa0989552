import { describe, expect, it } from 'vitest'
import { at, type Breaking, choice, faultsAfter, number } from './breaking.ts'

describe('compileTemplate, prices, components, rules and words', () => {
  it.each<[string, Breaking, string[]]>([
    [
      'a price that is no whole number of cents',
      (t) => {
        t.tables.price = { kind: 'grid', columns: [1000], rows: [1000], values: [[99.5]] }
      },
      ['tables.price: une grille de prix contient des centimes entiers, positifs ou nuls'],
    ],
    [
      'a price grid that does not exist',
      (_t, c) => {
        at(c, 0).price = { kind: 'grid', table: 'prices', x: 'width', y: 'height' }
      },
      ['components[BLIND].price.table: « prices » n’est pas une grille de ce modèle'],
    ],
    [
      'a component type without component',
      (_t, c) => {
        c.splice(3, 1)
      },
      ['componentTypes[2]: aucun composant de type « remote »'],
    ],
    [
      'a component of no type',
      (_t, c) => {
        at(c, 3).type = 'antenna'
      },
      [
        'components[REMOTE].type: type de composant inconnu « antenna »',
        'componentTypes[2]: aucun composant de type « remote »',
      ],
    ],
    [
      'a reference used twice',
      (_t, c) => {
        at(c, 2).reference = 'MOTOR-20'
      },
      ['components[MOTOR-20].reference: « MOTOR-20 » est déjà prise'],
    ],
    [
      'an attribute that a candidate lacks',
      (_t, c) => {
        at(c, 2).attributes = {}
      },
      [
        'componentTypes[1].unavailable[0].when: attribut « nm » absent de MOTOR-6 (caractère 1)',
        'componentTypes[1].unavailable[0].reason: attribut « nm » absent de MOTOR-6 (caractère 1)',
        'componentTypes[1].why: attribut « nm » absent de MOTOR-6 (caractère 1)',
      ],
    ],
    [
      'a quantity that may be negative',
      (t) => {
        at(t.componentTypes, 0).quantity = 'channels - 1'
      },
      ['componentTypes[0].quantity: cette valeur peut descendre à -1 : écrivez max(0, …)'],
    ],
    [
      'a support count that reads itself',
      (t, c) => {
        at(t.componentTypes, 0).quantity = 'item.support_count'
        at(c, 0).attributes = { support_counts: { standard: 'item.support_count + 1' } }
      },
      [
        'components[BLIND].attributes.support_counts.standard: un nombre de supports ne se lit pas lui-même (caractère 1)',
      ],
    ],
    [
      'a surcharge on nothing',
      (t) => {
        at(t.surcharges, 0).on = ['fabric']
      },
      ['surcharges[0].on: type de composant inconnu « fabric »'],
    ],
    [
      'a percentage that is a size',
      (t) => {
        at(t.surcharges, 0).percent = 'width'
      },
      ['surcharges[0].percent: cette valeur peut monter à 2000 : écrivez min(1000, …)'],
    ],
    [
      'a rule beside no field',
      (t) => {
        at(t.rules, 1).criteria = ['area']
      },
      ['rules[1].criteria: critère inconnu « area »'],
    ],
    [
      'a rule of a component that there is not, and one that blocks by it',
      (t) => {
        Object.assign(at(t.rules, 1), { level: 'error', component: 'NO-SUCH' })
      },
      [
        'rules[1].component: composant inconnu «\u00a0NO-SUCH\u00a0»',
        'rules[1].component: une erreur ne dépend pas du composant pris',
      ],
    ],
    [
      'a fix of another type',
      (t) => {
        at(t.rules, 1).fix = { label: 'Corriger', set: { color: '12', remote: "'yes'", nothing: '1' } }
      },
      [
        'rules[1].fix.set.color: un choix est attendu, pas un nombre',
        'rules[1].fix.set.remote: un oui/non est attendu, pas un choix',
        'rules[1].fix.set.nothing: critère inconnu « nothing »',
      ],
    ],
    [
      'a fix that sets a stranger',
      (t) => {
        at(t.rules, 1).fix = { label: 'Corriger', set: { color: "'N'" } }
      },
      ['rules[1].fix.set.color: « N » n’est pas une option de color'],
    ],
    [
      'a sentence that names nothing',
      (t) => {
        at(t.rules, 1).message = 'Largeur {widht} mm.'
      },
      ['rules[1].message: nom inconnu « widht » (caractère 1)'],
    ],
    [
      'a sentence with a stray brace',
      (t) => {
        at(t.rules, 1).message = 'Largeur {width mm.'
      },
      ['rules[1].message: accolade sans correspondance : écrivez {nom} ou {nom|décimales}'],
    ],
    [
      'limits the wrong way round',
      (t) => {
        number(t, 0).min = 2500
      },
      ['criteria[0]: le minimum 2500 dépasse le maximum 2000'],
    ],
    [
      'millimetres with decimals',
      (t) => {
        number(t, 0).step = 0.5
      },
      ['criteria[0]: des millimètres sont entiers : minimum, maximum et pas'],
    ],
    [
      'an option twice',
      (t) => {
        choice(t, 2).options.push({ value: 'A', label: 'Aluminium' })
      },
      ['criteria[2].options[2]: « A » est déjà pris'],
    ],
    [
      'a default that is no option',
      (t) => {
        choice(t, 3).otherwise = 'rope'
      },
      ['criteria[3].otherwise: « rope » n’est pas une option'],
    ],
    [
      'a question that nothing reads',
      (t) => {
        t.criteria.push({ kind: 'boolean', key: 'tinted', label: 'Verre teinté' })
      },
      [
        'criteria[6]: « tinted » n’est lu par aucune règle, condition, quantité, prix ni dessin\u00a0: faites-le lire, retirez-le, ou notez "information": true s’il ne sert qu’à la fabrication',
      ],
    ],
    [
      'a question that only a hidden derived value reads',
      (t) => {
        t.criteria.push({ kind: 'boolean', key: 'tinted', label: 'Verre teinté' })
        t.derived.push({ key: 'absorbs', value: 'tinted' })
      },
      [
        'criteria[6]: « tinted » n’est lu par aucune règle, condition, quantité, prix ni dessin\u00a0: faites-le lire, retirez-le, ou notez "information": true s’il ne sert qu’à la fabrication',
      ],
    ],
    [
      'a word that agrees with a label',
      (t) => {
        at(t.rules, 1).message = '{color:panneau|panneaux}'
      },
      ['rules[1].message: un nombre est attendu, pas un choix'],
    ],
    [
      'a name used twice',
      (t) => {
        t.derived.push({ key: 'width', value: '1' })
      },
      ['derived[2].key: « width » est déjà pris'],
    ],
    [
      'a word of the language as a name',
      (t) => {
        t.constants.ceil = 1
      },
      ['constants.ceil: « ceil » est un mot du langage'],
    ],
    [
      'a lead time that may be unknown',
      (t) => {
        t.leadTimeDays = 'if(remote, 5, 3)'
      },
      [
        'leadTimeDays: ce délai peut être inconnu : un critère non demandé, ou une table sans valeur à cet endroit',
      ],
    ],
    [
      'a choice whose options may all be out',
      (t) => {
        at(choice(t, 3).options, 0).unavailable = [{ when: 'width > 1000', reason: 'Non.' }]
      },
      [
        'criteria[3].options: toutes les options peuvent être indisponibles en même temps : gardez-en une sans condition',
      ],
    ],
  ])('refuses %s', (_what, breaking, faults) => {
    expect(faultsAfter(breaking)).toEqual(faults)
  })
})
