// A reporter for ./test: one line a failed test, the file that it is in.
import { relative } from "node:path";

export default async function* failedFiles(events) {
  for await (const { type, data } of events)
    if (type === "test:fail" && data.file !== undefined) yield `${relative(process.cwd(), data.file)}\n`;
}
