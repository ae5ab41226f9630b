import type { DatabaseConnection, Dialect, Driver } from 'kysely';
import { classifyError } from './classify-error.ts';

/** The same dialect with errors classified: an unreachable database becomes `Unavailable`. */
export function classifyingDialect(dialect: Dialect): Dialect {
  return {
    createAdapter: () => dialect.createAdapter(),
    createIntrospector: (db) => dialect.createIntrospector(db),
    createQueryCompiler: () => dialect.createQueryCompiler(),
    createDriver: () => classifyingDriver(dialect.createDriver()),
  };
}

function classifyingDriver(driver: Driver): Driver {
  return new Proxy(driver, {
    get(target, property) {
      if (property === 'acquireConnection') {
        return () => classified(async () => classifyingConnection(await target.acquireConnection()));
      }
      if (property === 'releaseConnection') {
        return (connection: Classifying) => target.releaseConnection(connection[ORIGINAL]);
      }
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const ORIGINAL = Symbol('the connection behind it');
type Classifying = DatabaseConnection & { [ORIGINAL]: DatabaseConnection };

function classifyingConnection(connection: DatabaseConnection): Classifying {
  return {
    [ORIGINAL]: connection,
    executeQuery: (query) => classified(() => connection.executeQuery(query)),
    streamQuery: (query, chunkSize) => connection.streamQuery(query, chunkSize),
  };
}

async function classified<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw classifyError(error);
  }
}
