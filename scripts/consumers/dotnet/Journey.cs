// The patterns of the contract, as .NET reads them: over UTF-16 code units, where an emoji is two.
using System;
using System.Collections.Generic;
using System.IO;
using System.Linq;
using System.Text.RegularExpressions;
using System.Web.Script.Serialization;

static class Journey
{
    static void Main()
    {
        var cases = Read("patterns.json");
        var document = Read("openapi.json");
        foreach (var texts in cases)
        {
            object node = document;
            foreach (var step in texts.Key.Split('/').Skip(1)) node = Members(node)[step];
            var pattern = new Regex((string)node);
            foreach (var verdict in new[] { "accepts", "refuses" })
                foreach (string text in (IEnumerable<object>)Members(texts.Value)[verdict])
                    if (pattern.IsMatch(text) != (verdict == "accepts")) throw new Exception(texts.Key + ": " + text);
        }
        Console.WriteLine("patterns: all " + cases.Count + " are read as the server reads them");
    }

    static IDictionary<string, object> Members(object node) { return (IDictionary<string, object>)node; }

    static IDictionary<string, object> Read(string file)
    {
        return Members(new JavaScriptSerializer { MaxJsonLength = int.MaxValue }.DeserializeObject(File.ReadAllText(file)));
    }
}
