import { E, type Either, program, type TaskEither } from '@workrail/kernel';
import type { ApiCatalog, ApiCatalogsError, CatalogsChange } from '@workrail/ports';
import type { InvalidInputError } from '@workrail/requests';
import type { Dependencies } from '../dependencies.ts';
import { type CatalogName, type CatalogNotFoundError, named } from './catalog-errors.ts';

export type NamedCatalogError = ApiCatalogsError | CatalogNotFoundError | InvalidInputError;

/** Changes the catalog that is named, and gives what came of it. */
export const changeNamed = <A>(
  apiCatalogs: Dependencies['apiCatalogs'],
  name: CatalogName,
  change: (
    found: ApiCatalog,
    current: readonly ApiCatalog[],
  ) => Either<InvalidInputError, CatalogsChange & { readonly answer: A }>,
): TaskEither<NamedCatalogError, A> =>
  program(async ({ take }) => {
    let answer: { readonly of: A } | undefined;
    await take(
      apiCatalogs.update<CatalogNotFoundError | InvalidInputError>((current) =>
        E.flatMap((found: ApiCatalog) =>
          E.map(({ answer: made, ...changed }: CatalogsChange & { readonly answer: A }): CatalogsChange => {
            answer = { of: made };
            return changed;
          })(change(found, current)),
        )(named(name, current)),
      ),
    );
    if (answer === undefined) throw new Error('an update without a change');
    return answer.of;
  });
