import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library';
import validateExpression from 'spdx-expression-parse';
import type { LockedPackage } from '../licenses/read-installed.ts';

const version = Spec.Version.v1dot6;
const marker = 'node_modules/';
const licenses = new Contrib.License.Factories.LicenseFactory(validateExpression);

/**
 * The bill of materials of the product as CycloneDX 1.6: every package of the lockfile with its purl, license
 * and checksum, and which package needs which. It has no time and no number of its own, so the same lockfile
 * gives the same text.
 * @see https://cyclonedx.org/docs/1.6/json/
 */
export function makeSbom(
  product: { name: string; version: string },
  packages: readonly LockedPackage[],
): string {
  const { Component, Bom, Metadata } = Models;
  const type = Enums.ComponentType.Library;
  const root = new Component(Enums.ComponentType.Application, product.name, {
    version: product.version,
    bomRef: `${product.name}@${product.version}`,
  });
  const components = new Map(
    packages.map((one) => {
      const [group, name] = nameParts(one.name);
      const component = new Component(type, name, {
        ...(group && { group }),
        version: one.version,
        bomRef: one.path,
        purl: purlOf(one),
        scope: one.dev ? Enums.ComponentScope.Excluded : Enums.ComponentScope.Required,
        hashes: new Models.HashDictionary(hashesOf(one)),
      });
      if (one.license) component.licenses.add(licenses.makeFromString(one.license));
      return [one.path, component] as const;
    }),
  );
  for (const { path, needs } of packages) {
    for (const needed of needs) {
      const found = components.get(placeOf(needed, path, components) ?? '');
      if (found) components.get(path)?.dependencies.add(found.bomRef);
    }
  }
  const bom = new Bom({
    metadata: new Metadata({ component: root }),
    components: new Models.ComponentRepository(components.values()),
  });
  const factory = new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6);
  return new Serialize.JsonSerializer(factory).serialize(bom, { sortLists: true, space: 2 });
}

/** What is wrong with a bill of materials by the schema of CycloneDX; undefined when nothing is. */
export async function sbomFault(text: string): Promise<string | undefined> {
  const fault = await new Validation.JsonStrictValidator(version).validate(text);
  return fault === null ? undefined : JSON.stringify(fault);
}

const nameParts = (name: string): [group: string | undefined, name: string] => {
  const slash = name.indexOf('/');
  return name.startsWith('@') ? [name.slice(0, slash), name.slice(slash + 1)] : [undefined, name];
};

/** https://github.com/package-url/purl-spec/blob/main/types/npm-definition.json */
const purlOf = ({ name, version: of }: LockedPackage): string =>
  `pkg:npm/${name.replace('@', '%40')}@${encodeURIComponent(of)}`;

function hashesOf({ integrity = '' }: LockedPackage): [Enums.HashAlgorithm, string][] {
  const [, base64] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return base64 ? [[Enums.HashAlgorithm['SHA-512'], Buffer.from(base64, 'base64').toString('hex')]] : [];
}

/** Where Node finds a package that one at `from` asks for: the nearest folder outward that has it. */
function placeOf(name: string, from: string, places: ReadonlyMap<string, unknown>): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf(`/${marker}`))) {
    const place = `${folder}/${marker}${name}`;
    if (places.has(place)) return place;
    if (!folder.includes(`/${marker}`)) break;
  }
  const top = `${marker}${name}`;
  return places.has(top) ? top : undefined;
}
