import { maySell, productionDependencies } from './generators/licences.ts'

/** `npm run licences`: what the product ships with, with versions and licences; those that it may not, at the end. */
const dependencies = await productionDependencies()
for (const { name, version, license = 'none' } of dependencies) console.log(`${name}\t${version}\t${license}`)
const refused = dependencies.filter((dependency) => !maySell(dependency))
console.log(`\n${dependencies.length} packages, ${refused.length} that a product that is sold may not carry.`)
for (const { name, license = 'none' } of refused) console.log(`  ${name}: ${license}`)
if (refused.length > 0) process.exitCode = 1
