// Generated from the contract by `npx contract generate`. Do not edit: change the contract and run it again.
import { codePoints, formats } from 'contract-openapi/checks';

export const listPetsQuery = validate0;
const schema0 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"id":{"type":"array","minItems":1,"maxItems":100,"items":{"$ref":"request:Id"}},"status":{"$ref":"request:PetStatus"},"categoryId":{"$ref":"request:Id"},"name":{"$ref":"request:Name"},"q":{"type":"string","minLength":1,"maxLength":100},"sort":{"type":"string","enum":["id","-id","name","-name"]},"afterName":{"$ref":"request:Name"}},"additionalProperties":false};
const schema2 = {"type":"string","enum":["available","pending","sold"]};
const func0 = Object.prototype.hasOwnProperty;
const func1 = codePoints;
const formats0 = formats.int64;
const pattern0 = new RegExp("^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$", "u");
function validate0(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(func0.call(schema0.properties, key0))){
          validate0.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate0.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate0.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.id !== undefined){
              let data2 = data.id;
              const _errs6 = errors;
              if(errors === _errs6){
                if(Array.isArray(data2)){
                  if(data2.length > 100){
                    validate0.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maxItems",keyword:"maxItems",params:{limit: 100},message:"must NOT have more than 100 items"}];
                    return false;
                  }
                  else {
                    if(data2.length < 1){
                      validate0.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                      return false;
                    }
                    else {
                      var valid1 = true;
                      const len0 = data2.length;
                      for(let i0=0; i0<len0; i0++){
                        let data3 = data2[i0];
                        const _errs8 = errors;
                        const _errs9 = errors;
                        if(!(((typeof data3 == "number") && (!(data3 % 1) && !isNaN(data3))) && (isFinite(data3)))){
                          validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                          return false;
                        }
                        if(errors === _errs9){
                          if((typeof data3 == "number") && (isFinite(data3))){
                            if(data3 > 9007199254740991 || isNaN(data3)){
                              validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                              return false;
                            }
                            else {
                              if(data3 < 1 || isNaN(data3)){
                                validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                                return false;
                              }
                              else {
                                if(!(formats0.validate(data3))){
                                  validate0.errors = [{instancePath:instancePath+"/id/" + i0,schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                                  return false;
                                }
                              }
                            }
                          }
                        }
                        var valid1 = _errs8 === errors;
                        if(!valid1){
                          break;
                        }
                      }
                    }
                  }
                }
                else {
                  validate0.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data4 = data.status;
                const _errs11 = errors;
                if(typeof data4 !== "string"){
                  validate0.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data4 === "available") || (data4 === "pending")) || (data4 === "sold"))){
                  validate0.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.categoryId !== undefined){
                  let data5 = data.categoryId;
                  const _errs14 = errors;
                  const _errs15 = errors;
                  if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
                    validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs15){
                    if((typeof data5 == "number") && (isFinite(data5))){
                      if(data5 > 9007199254740991 || isNaN(data5)){
                        validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                        return false;
                      }
                      else {
                        if(data5 < 1 || isNaN(data5)){
                          validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                          return false;
                        }
                        else {
                          if(!(formats0.validate(data5))){
                            validate0.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid0 = _errs14 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.name !== undefined){
                    let data6 = data.name;
                    const _errs17 = errors;
                    const _errs18 = errors;
                    if(errors === _errs18){
                      if(typeof data6 === "string"){
                        if(func1(data6) > 100){
                          validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                          return false;
                        }
                        else {
                          if(func1(data6) < 1){
                            validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                            return false;
                          }
                          else {
                            if(!pattern0.test(data6)){
                              validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                              return false;
                            }
                          }
                        }
                      }
                      else {
                        validate0.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                    }
                    var valid0 = _errs17 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.q !== undefined){
                      let data7 = data.q;
                      const _errs20 = errors;
                      if(errors === _errs20){
                        if(typeof data7 === "string"){
                          if(func1(data7) > 100){
                            validate0.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                            return false;
                          }
                          else {
                            if(func1(data7) < 1){
                              validate0.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                              return false;
                            }
                          }
                        }
                        else {
                          validate0.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                      }
                      var valid0 = _errs20 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.sort !== undefined){
                        let data8 = data.sort;
                        const _errs22 = errors;
                        if(typeof data8 !== "string"){
                          validate0.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        if(!((((data8 === "id") || (data8 === "-id")) || (data8 === "name")) || (data8 === "-name"))){
                          validate0.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema0.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                          return false;
                        }
                        var valid0 = _errs22 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.afterName !== undefined){
                          let data9 = data.afterName;
                          const _errs24 = errors;
                          const _errs25 = errors;
                          if(errors === _errs25){
                            if(typeof data9 === "string"){
                              if(func1(data9) > 100){
                                validate0.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                                return false;
                              }
                              else {
                                if(func1(data9) < 1){
                                  validate0.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                                  return false;
                                }
                                else {
                                  if(!pattern0.test(data9)){
                                    validate0.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                                    return false;
                                  }
                                }
                              }
                            }
                            else {
                              validate0.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                          var valid0 = _errs24 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate0.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate0.errors = vErrors;
  return errors === 0;
}
export const listPetsHeaders = validate1;
const pattern2 = new RegExp("^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$", "u");
function validate1(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["If-None-Match"] !== undefined){
        let data0 = data["If-None-Match"];
        const _errs1 = errors;
        const _errs2 = errors;
        if(errors === _errs2){
          if(typeof data0 === "string"){
            if(func1(data0) > 1000){
              validate1.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
              return false;
            }
            else {
              if(!pattern2.test(data0)){
                validate1.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate1.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data["If-Match"] !== undefined){
          let data1 = data["If-Match"];
          const _errs4 = errors;
          const _errs5 = errors;
          if(errors === _errs5){
            if(typeof data1 === "string"){
              if(func1(data1) > 1000){
                validate1.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                return false;
              }
              else {
                if(!pattern2.test(data1)){
                  validate1.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate1.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        }
        else {
          var valid0 = true;
        }
      }
    }
    else {
      validate1.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate1.errors = vErrors;
  return errors === 0;
}
export const PetsResponse = validate2;
const schema14 = {"type":"string","enum":["available","pending","sold"]};
function validate3(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.categoryId === undefined) && (missing0 = "categoryId"))){
        validate3.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate3.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            let data1 = data.name;
            const _errs4 = errors;
            const _errs5 = errors;
            if(errors === _errs5){
              if(typeof data1 === "string"){
                if(func1(data1) > 100){
                  validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func1(data1) < 1){
                    validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data1)){
                      validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate3.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              let data2 = data.categoryId;
              const _errs7 = errors;
              const _errs8 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate3.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs8){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 9007199254740991 || isNaN(data2)){
                    validate3.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data2 < 1 || isNaN(data2)){
                      validate3.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data2))){
                        validate3.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs7 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data3 = data.status;
                const _errs10 = errors;
                if(typeof data3 !== "string"){
                  validate3.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data3 === "available") || (data3 === "pending")) || (data3 === "sold"))){
                  validate3.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/enum",keyword:"enum",params:{allowedValues: schema14.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs10 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate3.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate3.errors = vErrors;
  return errors === 0;
}
function validate2(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate3(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate3.errors : vErrors.concat(validate3.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate2.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate2.errors = vErrors;
  return errors === 0;
}
export const ErrorResponse = validate5;
function validate5(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.code === undefined) && (missing0 = "code")) || ((data.message === undefined) && (missing0 = "message"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate5.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.code !== undefined){
          const _errs1 = errors;
          if(typeof data.code !== "string"){
            validate5.errors = [{instancePath:instancePath+"/code",schemaPath:"#/properties/code/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.message !== undefined){
            const _errs3 = errors;
            if(typeof data.message !== "string"){
              validate5.errors = [{instancePath:instancePath+"/message",schemaPath:"#/properties/message/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs5 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate5.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs5){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 599 || isNaN(data2)){
                    validate5.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/maximum",keyword:"maximum",params:{comparison: "<=", limit: 599},message:"must be <= 599"}];
                    return false;
                  }
                  else {
                    if(data2 < 400 || isNaN(data2)){
                      validate5.errors = [{instancePath:instancePath+"/status",schemaPath:"#/properties/status/minimum",keyword:"minimum",params:{comparison: ">=", limit: 400},message:"must be >= 400"}];
                      return false;
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate5.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate5.errors = vErrors;
  return errors === 0;
}
export const createPetBody = validate6;
function validate6(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.name === undefined) && (missing0 = "name")) || ((data.categoryId === undefined) && (missing0 = "categoryId"))){
        validate6.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "name") || (key0 === "categoryId")) || (key0 === "status"))){
            validate6.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            let data0 = data.name;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 100){
                  validate6.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func1(data0) < 1){
                    validate6.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data0)){
                      validate6.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate6.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              let data1 = data.categoryId;
              const _errs5 = errors;
              const _errs6 = errors;
              if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
                validate6.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs6){
                if((typeof data1 == "number") && (isFinite(data1))){
                  if(data1 > 9007199254740991 || isNaN(data1)){
                    validate6.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data1 < 1 || isNaN(data1)){
                      validate6.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate6.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data2 = data.status;
                const _errs8 = errors;
                if(typeof data2 !== "string"){
                  validate6.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                  validate6.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate6.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate6.errors = vErrors;
  return errors === 0;
}
export const createPetQuery = validate7;
function validate7(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      for(const key0 in data){
        validate7.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
        return false;
        break;
      }
    }
    else {
      validate7.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate7.errors = vErrors;
  return errors === 0;
}
export const createPetHeaders = validate8;
const pattern6 = new RegExp("^[!-~]+$", "u");
function validate8(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Idempotency-Key"] !== undefined){
        let data0 = data["Idempotency-Key"];
        const _errs1 = errors;
        if(errors === _errs1){
          if(typeof data0 === "string"){
            if(func1(data0) > 255){
              validate8.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/maxLength",keyword:"maxLength",params:{limit: 255},message:"must NOT have more than 255 characters"}];
              return false;
            }
            else {
              if(func1(data0) < 1){
                validate8.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                return false;
              }
              else {
                if(!pattern6.test(data0)){
                  validate8.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/pattern",keyword:"pattern",params:{pattern: "^[!-~]+$"},message:"must match pattern \""+"^[!-~]+$"+"\""}];
                  return false;
                }
              }
            }
          }
          else {
            validate8.errors = [{instancePath:instancePath+"/Idempotency-Key",schemaPath:"#/properties/Idempotency-Key/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
      }
    }
    else {
      validate8.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate8.errors = vErrors;
  return errors === 0;
}
export const PetResponse = validate3;
export const getPetPath = validate9;
function validate9(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.petId === undefined) && (missing0 = "petId")){
        validate9.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.petId !== undefined){
          let data0 = data.petId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate9.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate9.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate9.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate9.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate9.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate9.errors = vErrors;
  return errors === 0;
}
export const replacePetHeaders = validate10;
function validate10(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["If-Match"] !== undefined){
        let data0 = data["If-Match"];
        const _errs1 = errors;
        const _errs2 = errors;
        if(errors === _errs2){
          if(typeof data0 === "string"){
            if(func1(data0) > 1000){
              validate10.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
              return false;
            }
            else {
              if(!pattern2.test(data0)){
                validate10.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                return false;
              }
            }
          }
          else {
            validate10.errors = [{instancePath:instancePath+"/If-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data["If-None-Match"] !== undefined){
          let data1 = data["If-None-Match"];
          const _errs4 = errors;
          const _errs5 = errors;
          if(errors === _errs5){
            if(typeof data1 === "string"){
              if(func1(data1) > 1000){
                validate10.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                return false;
              }
              else {
                if(!pattern2.test(data1)){
                  validate10.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/pattern",keyword:"pattern",params:{pattern: "^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"},message:"must match pattern \""+"^(\\*|[ \\t,]*(W/)?\"[!#-~]*\"([ \\t]*,[ \\t,]*(W/)?\"[!#-~]*\")*[ \\t,]*)$"+"\""}];
                  return false;
                }
              }
            }
            else {
              validate10.errors = [{instancePath:instancePath+"/If-None-Match",schemaPath:"request:EntityTags/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
          }
          var valid0 = _errs4 === errors;
        }
        else {
          var valid0 = true;
        }
      }
    }
    else {
      validate10.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate10.errors = vErrors;
  return errors === 0;
}
export const updatePetBody = validate11;
function validate11(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate11.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "name") || (key0 === "categoryId")) || (key0 === "status"))){
            validate11.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            let data0 = data.name;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 100){
                  validate11.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func1(data0) < 1){
                    validate11.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data0)){
                      validate11.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate11.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.categoryId !== undefined){
              let data1 = data.categoryId;
              const _errs5 = errors;
              const _errs6 = errors;
              if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
                validate11.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs6){
                if((typeof data1 == "number") && (isFinite(data1))){
                  if(data1 > 9007199254740991 || isNaN(data1)){
                    validate11.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data1 < 1 || isNaN(data1)){
                      validate11.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data1))){
                        validate11.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data2 = data.status;
                const _errs8 = errors;
                if(typeof data2 !== "string"){
                  validate11.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                  validate11.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate11.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate11.errors = vErrors;
  return errors === 0;
}
export const listCategoriesQuery = validate12;
const schema31 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"q":{"type":"string","minLength":1,"maxLength":100},"sort":{"type":"string","enum":["id","-id","name","-name"]},"afterName":{"$ref":"request:Name"}},"additionalProperties":false};
function validate12(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "limit") || (key0 === "after")) || (key0 === "q")) || (key0 === "sort")) || (key0 === "afterName"))){
          validate12.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate12.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate12.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate12.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate12.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate12.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate12.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate12.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.q !== undefined){
              let data2 = data.q;
              const _errs6 = errors;
              if(errors === _errs6){
                if(typeof data2 === "string"){
                  if(func1(data2) > 100){
                    validate12.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                    return false;
                  }
                  else {
                    if(func1(data2) < 1){
                      validate12.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                      return false;
                    }
                  }
                }
                else {
                  validate12.errors = [{instancePath:instancePath+"/q",schemaPath:"#/properties/q/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.sort !== undefined){
                let data3 = data.sort;
                const _errs8 = errors;
                if(typeof data3 !== "string"){
                  validate12.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!((((data3 === "id") || (data3 === "-id")) || (data3 === "name")) || (data3 === "-name"))){
                  validate12.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema31.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs8 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.afterName !== undefined){
                  let data4 = data.afterName;
                  const _errs10 = errors;
                  const _errs11 = errors;
                  if(errors === _errs11){
                    if(typeof data4 === "string"){
                      if(func1(data4) > 100){
                        validate12.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                        return false;
                      }
                      else {
                        if(func1(data4) < 1){
                          validate12.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                          return false;
                        }
                        else {
                          if(!pattern0.test(data4)){
                            validate12.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                    else {
                      validate12.errors = [{instancePath:instancePath+"/afterName",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                  var valid0 = _errs10 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate12.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate12.errors = vErrors;
  return errors === 0;
}
export const listCategories200Response = validate13;
function validate14(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.id === undefined) && (missing0 = "id")) || ((data.name === undefined) && (missing0 = "name"))){
        validate14.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate14.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate14.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate14.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate14.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            let data1 = data.name;
            const _errs4 = errors;
            const _errs5 = errors;
            if(errors === _errs5){
              if(typeof data1 === "string"){
                if(func1(data1) > 100){
                  validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func1(data1) < 1){
                    validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data1)){
                      validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate14.errors = [{instancePath:instancePath+"/name",schemaPath:"response:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              const _errs7 = errors;
              if(typeof data.description !== "string"){
                validate14.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs7 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate14.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate14.errors = vErrors;
  return errors === 0;
}
function validate13(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate14(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate14.errors : vErrors.concat(validate14.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate13.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate13.errors = vErrors;
  return errors === 0;
}
export const createCategoryBody = validate16;
const pattern13 = new RegExp("^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$", "u");
function validate16(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.name === undefined) && (missing0 = "name")){
        validate16.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "name") || (key0 === "description"))){
            validate16.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.name !== undefined){
            let data0 = data.name;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 100){
                  validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/maxLength",keyword:"maxLength",params:{limit: 100},message:"must NOT have more than 100 characters"}];
                  return false;
                }
                else {
                  if(func1(data0) < 1){
                    validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/minLength",keyword:"minLength",params:{limit: 1},message:"must NOT have fewer than 1 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern0.test(data0)){
                      validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*[^\\x00-\\x20\\x7F][^\\x00-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
              }
              else {
                validate16.errors = [{instancePath:instancePath+"/name",schemaPath:"request:Name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.description !== undefined){
              let data1 = data.description;
              const _errs5 = errors;
              if(errors === _errs5){
                if(typeof data1 === "string"){
                  if(func1(data1) > 1000){
                    validate16.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/maxLength",keyword:"maxLength",params:{limit: 1000},message:"must NOT have more than 1000 characters"}];
                    return false;
                  }
                  else {
                    if(!pattern13.test(data1)){
                      validate16.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x08\\x0B\\x0C\\x0E-\\x1F\\x7F]*$"+"\""}];
                      return false;
                    }
                  }
                }
                else {
                  validate16.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate16.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate16.errors = vErrors;
  return errors === 0;
}
export const CategoryResponse = validate14;
export const getCategoryPath = validate17;
function validate17(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.categoryId === undefined) && (missing0 = "categoryId")){
        validate17.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.categoryId !== undefined){
          let data0 = data.categoryId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate17.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate17.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate17.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate17.errors = [{instancePath:instancePath+"/categoryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate17.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate17.errors = vErrors;
  return errors === 0;
}
export const listInventoryQuery = validate18;
const schema41 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"status":{"$ref":"request:PetStatus"},"sort":{"type":"string","enum":["petId","-petId","quantity","-quantity"]},"afterQuantity":{"type":"integer","minimum":0,"maximum":1000000,"format":"int32"}},"additionalProperties":false};
const formats24 = formats.int32;
function validate18(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "limit") || (key0 === "after")) || (key0 === "status")) || (key0 === "sort")) || (key0 === "afterQuantity"))){
          validate18.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate18.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate18.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate18.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate18.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate18.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate18.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate18.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs6 = errors;
              if(typeof data2 !== "string"){
                validate18.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                validate18.errors = [{instancePath:instancePath+"/status",schemaPath:"request:PetStatus/enum",keyword:"enum",params:{allowedValues: schema2.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.sort !== undefined){
                let data3 = data.sort;
                const _errs9 = errors;
                if(typeof data3 !== "string"){
                  validate18.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!((((data3 === "petId") || (data3 === "-petId")) || (data3 === "quantity")) || (data3 === "-quantity"))){
                  validate18.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema41.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.afterQuantity !== undefined){
                  let data4 = data.afterQuantity;
                  const _errs11 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate18.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs11){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 > 1000000 || isNaN(data4)){
                        validate18.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                        return false;
                      }
                      else {
                        if(data4 < 0 || isNaN(data4)){
                          validate18.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                          return false;
                        }
                        else {
                          if(!(formats24.validate(data4))){
                            validate18.errors = [{instancePath:instancePath+"/afterQuantity",schemaPath:"#/properties/afterQuantity/format",keyword:"format",params:{format: "int32"},message:"must match format \""+"int32"+"\""}];
                            return false;
                          }
                        }
                      }
                    }
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate18.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate18.errors = vErrors;
  return errors === 0;
}
export const listInventory200Response = validate19;
function validate20(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((data.petId === undefined) && (missing0 = "petId")) || ((data.quantity === undefined) && (missing0 = "quantity"))) || ((data.status === undefined) && (missing0 = "status"))){
        validate20.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.petId !== undefined){
          let data0 = data.petId;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate20.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate20.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate20.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate20.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.quantity !== undefined){
            let data1 = data.quantity;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate20.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 1000000 || isNaN(data1)){
                  validate20.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate20.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs6 = errors;
              if(typeof data2 !== "string"){
                validate20.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "available") || (data2 === "pending")) || (data2 === "sold"))){
                validate20.errors = [{instancePath:instancePath+"/status",schemaPath:"response:PetStatus/enum",keyword:"enum",params:{allowedValues: schema14.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate20.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate20.errors = vErrors;
  return errors === 0;
}
function validate19(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate20(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate20.errors : vErrors.concat(validate20.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate19.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate19.errors = vErrors;
  return errors === 0;
}
export const InventoryItemResponse = validate20;
export const updateInventoryBody = validate22;
function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.quantity === undefined) && (missing0 = "quantity")){
        validate22.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(key0 === "quantity")){
            validate22.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.quantity !== undefined){
            let data0 = data.quantity;
            const _errs2 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate22.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs2){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 > 1000000 || isNaN(data0)){
                  validate22.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data0 < 0 || isNaN(data0)){
                    validate22.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate22.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate22.errors = vErrors;
  return errors === 0;
}
export const listOrdersQuery = validate23;
const schema48 = {"type":"object","properties":{"limit":{"type":"integer","minimum":1,"maximum":100},"after":{"type":"integer","minimum":0,"maximum":9007199254740991,"format":"int64"},"petId":{"$ref":"request:Id"},"complete":{"type":"boolean"},"sort":{"type":"string","enum":["id","-id"]}},"additionalProperties":false};
function validate23(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((((key0 === "limit") || (key0 === "after")) || (key0 === "petId")) || (key0 === "complete")) || (key0 === "sort"))){
          validate23.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate23.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate23.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate23.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate23.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate23.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate23.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate23.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.petId !== undefined){
              let data2 = data.petId;
              const _errs6 = errors;
              const _errs7 = errors;
              if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
                validate23.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                return false;
              }
              if(errors === _errs7){
                if((typeof data2 == "number") && (isFinite(data2))){
                  if(data2 > 9007199254740991 || isNaN(data2)){
                    validate23.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                    return false;
                  }
                  else {
                    if(data2 < 1 || isNaN(data2)){
                      validate23.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                      return false;
                    }
                    else {
                      if(!(formats0.validate(data2))){
                        validate23.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                        return false;
                      }
                    }
                  }
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.complete !== undefined){
                const _errs9 = errors;
                if(typeof data.complete !== "boolean"){
                  validate23.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                  return false;
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.sort !== undefined){
                  let data4 = data.sort;
                  const _errs11 = errors;
                  if(typeof data4 !== "string"){
                    validate23.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  if(!((data4 === "id") || (data4 === "-id"))){
                    validate23.errors = [{instancePath:instancePath+"/sort",schemaPath:"#/properties/sort/enum",keyword:"enum",params:{allowedValues: schema48.properties.sort.enum},message:"must be equal to one of the allowed values"}];
                    return false;
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate23.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate23.errors = vErrors;
  return errors === 0;
}
export const listOrders200Response = validate24;
const formats36 = formats["date-time"];
function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.id !== undefined){
        let data0 = data.id;
        const _errs1 = errors;
        const _errs2 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs2){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 1 || isNaN(data0)){
                validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate25.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
        var valid0 = _errs1 === errors;
      }
      else {
        var valid0 = true;
      }
      if(valid0){
        if(data.petId !== undefined){
          let data1 = data.petId;
          const _errs4 = errors;
          const _errs5 = errors;
          if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
            validate25.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs5){
            if((typeof data1 == "number") && (isFinite(data1))){
              if(data1 > 9007199254740991 || isNaN(data1)){
                validate25.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data1 < 1 || isNaN(data1)){
                  validate25.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data1))){
                    validate25.errors = [{instancePath:instancePath+"/petId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs4 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.quantity !== undefined){
            let data2 = data.quantity;
            const _errs7 = errors;
            if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
              validate25.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            var valid0 = _errs7 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.shipDate !== undefined){
              let data3 = data.shipDate;
              const _errs9 = errors;
              if(errors === _errs9){
                if(errors === _errs9){
                  if(typeof data3 === "string"){
                    if(!(formats36.validate(data3))){
                      validate25.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"#/properties/shipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate25.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"#/properties/shipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs9 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.complete !== undefined){
                const _errs11 = errors;
                if(typeof data.complete !== "boolean"){
                  validate25.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                  return false;
                }
                var valid0 = _errs11 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate25.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate25.errors = vErrors;
  return errors === 0;
}
function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate25(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate24.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate24.errors = vErrors;
  return errors === 0;
}
export const placeOrderBody = validate27;
function validate27(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data.quantity === undefined){
        data.quantity = 1;
      }
      let missing0;
      if((data.petId === undefined) && (missing0 = "petId")){
        validate27.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "petId") || (key0 === "quantity")) || (key0 === "shipDate"))){
            validate27.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.petId !== undefined){
            let data0 = data.petId;
            const _errs2 = errors;
            const _errs3 = errors;
            if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
              validate27.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs3){
              if((typeof data0 == "number") && (isFinite(data0))){
                if(data0 > 9007199254740991 || isNaN(data0)){
                  validate27.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data0 < 1 || isNaN(data0)){
                    validate27.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data0))){
                      validate27.errors = [{instancePath:instancePath+"/petId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            let data1 = data.quantity;
            const _errs5 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate27.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs5){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 1000000 || isNaN(data1)){
                  validate27.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/maximum",keyword:"maximum",params:{comparison: "<=", limit: 1000000},message:"must be <= 1000000"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate27.errors = [{instancePath:instancePath+"/quantity",schemaPath:"#/properties/quantity/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                }
              }
            }
            var valid0 = _errs5 === errors;
            if(valid0){
              if(data.shipDate !== undefined){
                let data2 = data.shipDate;
                const _errs7 = errors;
                const _errs8 = errors;
                if(errors === _errs8){
                  if(errors === _errs8){
                    if(typeof data2 === "string"){
                      if(!(formats36.validate(data2))){
                        validate27.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate27.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate27.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate27.errors = vErrors;
  return errors === 0;
}
export const OrderResponse = validate25;
export const getOrderPath = validate28;
function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.orderId === undefined) && (missing0 = "orderId")){
        validate28.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.orderId !== undefined){
          let data0 = data.orderId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate28.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate28.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate28.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate28.errors = [{instancePath:instancePath+"/orderId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate28.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate28.errors = vErrors;
  return errors === 0;
}
export const updateOrderBody = validate29;
function validate29(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate29.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((key0 === "shipDate") || (key0 === "complete"))){
            validate29.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.shipDate !== undefined){
            let data0 = data.shipDate;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(errors === _errs3){
                if(typeof data0 === "string"){
                  if(!(formats36.validate(data0))){
                    validate29.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                    return false;
                  }
                }
                else {
                  validate29.errors = [{instancePath:instancePath+"/shipDate",schemaPath:"request:ShipDate/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.complete !== undefined){
              const _errs5 = errors;
              if(typeof data.complete !== "boolean"){
                validate29.errors = [{instancePath:instancePath+"/complete",schemaPath:"#/properties/complete/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                return false;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate29.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate29.errors = vErrors;
  return errors === 0;
}
export const listEventsQuery = validate30;
const schema62 = {"type":"string","enum":["pet.created","pet.updated","pet.deleted","category.created","category.updated","category.deleted","inventory.updated","order.placed","order.updated","order.completed","order.cancelled"]};
function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((key0 === "limit") || (key0 === "after")) || (key0 === "type"))){
          validate30.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate30.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate30.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate30.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate30.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate30.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate30.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate30.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.type !== undefined){
              let data2 = data.type;
              const _errs6 = errors;
              if(errors === _errs6){
                if(Array.isArray(data2)){
                  if(data2.length > 20){
                    validate30.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
                    return false;
                  }
                  else {
                    if(data2.length < 1){
                      validate30.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/minItems",keyword:"minItems",params:{limit: 1},message:"must NOT have fewer than 1 items"}];
                      return false;
                    }
                    else {
                      var valid1 = true;
                      const len0 = data2.length;
                      for(let i0=0; i0<len0; i0++){
                        let data3 = data2[i0];
                        const _errs8 = errors;
                        if(typeof data3 !== "string"){
                          validate30.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"request:EventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                        if(!(((((((((((data3 === "pet.created") || (data3 === "pet.updated")) || (data3 === "pet.deleted")) || (data3 === "category.created")) || (data3 === "category.updated")) || (data3 === "category.deleted")) || (data3 === "inventory.updated")) || (data3 === "order.placed")) || (data3 === "order.updated")) || (data3 === "order.completed")) || (data3 === "order.cancelled"))){
                          validate30.errors = [{instancePath:instancePath+"/type/" + i0,schemaPath:"request:EventType/enum",keyword:"enum",params:{allowedValues: schema62.enum},message:"must be equal to one of the allowed values"}];
                          return false;
                        }
                        var valid1 = _errs8 === errors;
                        if(!valid1){
                          break;
                        }
                      }
                    }
                  }
                }
                else {
                  validate30.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate30.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate30.errors = vErrors;
  return errors === 0;
}
export const listEventsHeaders = validate31;
function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(data["Last-Event-ID"] !== undefined){
        let data0 = data["Last-Event-ID"];
        const _errs1 = errors;
        if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
          validate31.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
          return false;
        }
        if(errors === _errs1){
          if((typeof data0 == "number") && (isFinite(data0))){
            if(data0 > 9007199254740991 || isNaN(data0)){
              validate31.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
              return false;
            }
            else {
              if(data0 < 0 || isNaN(data0)){
                validate31.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                return false;
              }
              else {
                if(!(formats0.validate(data0))){
                  validate31.errors = [{instancePath:instancePath+"/Last-Event-ID",schemaPath:"#/properties/Last-Event-ID/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                  return false;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate31.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate31.errors = vErrors;
  return errors === 0;
}
export const listEvents200Response = validate32;
function validate32(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        let data0 = data[i0];
        const _errs1 = errors;
        const _errs2 = errors;
        if(errors === _errs2){
          if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
            let missing0;
            if(((((data0.id === undefined) && (missing0 = "id")) || ((data0.type === undefined) && (missing0 = "type"))) || ((data0.timestamp === undefined) && (missing0 = "timestamp"))) || ((data0.data === undefined) && (missing0 = "data"))){
              validate32.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"response:Event/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
              return false;
            }
            else {
              if(data0.id !== undefined){
                let data1 = data0.id;
                const _errs4 = errors;
                if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
                  validate32.errors = [{instancePath:instancePath+"/" + i0+"/id",schemaPath:"response:Event/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                  return false;
                }
                if(errors === _errs4){
                  if((typeof data1 == "number") && (isFinite(data1))){
                    if(data1 > 9007199254740991 || isNaN(data1)){
                      validate32.errors = [{instancePath:instancePath+"/" + i0+"/id",schemaPath:"response:Event/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                      return false;
                    }
                    else {
                      if(data1 < 0 || isNaN(data1)){
                        validate32.errors = [{instancePath:instancePath+"/" + i0+"/id",schemaPath:"response:Event/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                        return false;
                      }
                      else {
                        if(!(formats0.validate(data1))){
                          validate32.errors = [{instancePath:instancePath+"/" + i0+"/id",schemaPath:"response:Event/properties/id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                          return false;
                        }
                      }
                    }
                  }
                }
                var valid2 = _errs4 === errors;
              }
              else {
                var valid2 = true;
              }
              if(valid2){
                if(data0.type !== undefined){
                  const _errs6 = errors;
                  if(typeof data0.type !== "string"){
                    validate32.errors = [{instancePath:instancePath+"/" + i0+"/type",schemaPath:"response:Event/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                  var valid2 = _errs6 === errors;
                }
                else {
                  var valid2 = true;
                }
                if(valid2){
                  if(data0.timestamp !== undefined){
                    let data3 = data0.timestamp;
                    const _errs8 = errors;
                    if(errors === _errs8){
                      if(errors === _errs8){
                        if(typeof data3 === "string"){
                          if(!(formats36.validate(data3))){
                            validate32.errors = [{instancePath:instancePath+"/" + i0+"/timestamp",schemaPath:"response:Event/properties/timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                            return false;
                          }
                        }
                        else {
                          validate32.errors = [{instancePath:instancePath+"/" + i0+"/timestamp",schemaPath:"response:Event/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                          return false;
                        }
                      }
                    }
                    var valid2 = _errs8 === errors;
                  }
                  else {
                    var valid2 = true;
                  }
                  if(valid2){
                    if(data0.data !== undefined){
                      let data4 = data0.data;
                      const _errs10 = errors;
                      if(errors === _errs10){
                        if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
                        }
                        else {
                          validate32.errors = [{instancePath:instancePath+"/" + i0+"/data",schemaPath:"response:Event/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                          return false;
                        }
                      }
                      var valid2 = _errs10 === errors;
                    }
                    else {
                      var valid2 = true;
                    }
                  }
                }
              }
            }
          }
          else {
            validate32.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"response:Event/type",keyword:"type",params:{type: "object"},message:"must be object"}];
            return false;
          }
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate32.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate32.errors = vErrors;
  return errors === 0;
}
export const EventResponse = validate33;
function validate33(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.timestamp === undefined) && (missing0 = "timestamp"))) || ((data.data === undefined) && (missing0 = "data"))){
        validate33.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs1){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 0 || isNaN(data0)){
                  validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate33.errors = [{instancePath:instancePath+"/id",schemaPath:"#/properties/id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.type !== undefined){
            const _errs3 = errors;
            if(typeof data.type !== "string"){
              validate33.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.timestamp !== undefined){
              let data2 = data.timestamp;
              const _errs5 = errors;
              if(errors === _errs5){
                if(errors === _errs5){
                  if(typeof data2 === "string"){
                    if(!(formats36.validate(data2))){
                      validate33.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                      return false;
                    }
                  }
                  else {
                    validate33.errors = [{instancePath:instancePath+"/timestamp",schemaPath:"#/properties/timestamp/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.data !== undefined){
                let data3 = data.data;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
                  }
                  else {
                    validate33.errors = [{instancePath:instancePath+"/data",schemaPath:"#/properties/data/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                    return false;
                  }
                }
                var valid0 = _errs7 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate33.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate33.errors = vErrors;
  return errors === 0;
}
export const OwnKeyResponse = validate34;
const schema67 = {"type":"object","required":["kind","name","scopes","limits"],"properties":{"kind":{"type":"string","enum":["key","token"]},"name":{"type":"string"},"scopes":{"type":"array","items":{"type":"string"}},"expiresAt":{"type":"string","format":"date-time"},"limits":{"type":"object","properties":{"requestsPerMinute":{"type":"integer","minimum":1},"streams":{"type":"integer","minimum":1}}}}};
function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.kind === undefined) && (missing0 = "kind")) || ((data.name === undefined) && (missing0 = "name"))) || ((data.scopes === undefined) && (missing0 = "scopes"))) || ((data.limits === undefined) && (missing0 = "limits"))){
        validate34.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.kind !== undefined){
          let data0 = data.kind;
          const _errs1 = errors;
          if(typeof data0 !== "string"){
            validate34.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!((data0 === "key") || (data0 === "token"))){
            validate34.errors = [{instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/enum",keyword:"enum",params:{allowedValues: schema67.properties.kind.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.name !== undefined){
            const _errs3 = errors;
            if(typeof data.name !== "string"){
              validate34.errors = [{instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs3 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.scopes !== undefined){
              let data2 = data.scopes;
              const _errs5 = errors;
              if(errors === _errs5){
                if(Array.isArray(data2)){
                  var valid1 = true;
                  const len0 = data2.length;
                  for(let i0=0; i0<len0; i0++){
                    const _errs7 = errors;
                    if(typeof data2[i0] !== "string"){
                      validate34.errors = [{instancePath:instancePath+"/scopes/" + i0,schemaPath:"#/properties/scopes/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid1 = _errs7 === errors;
                    if(!valid1){
                      break;
                    }
                  }
                }
                else {
                  validate34.errors = [{instancePath:instancePath+"/scopes",schemaPath:"#/properties/scopes/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.expiresAt !== undefined){
                let data4 = data.expiresAt;
                const _errs9 = errors;
                if(errors === _errs9){
                  if(errors === _errs9){
                    if(typeof data4 === "string"){
                      if(!(formats36.validate(data4))){
                        validate34.errors = [{instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                        return false;
                      }
                    }
                    else {
                      validate34.errors = [{instancePath:instancePath+"/expiresAt",schemaPath:"#/properties/expiresAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                  }
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.limits !== undefined){
                  let data5 = data.limits;
                  const _errs11 = errors;
                  if(errors === _errs11){
                    if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
                      if(data5.requestsPerMinute !== undefined){
                        let data6 = data5.requestsPerMinute;
                        const _errs13 = errors;
                        if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
                          validate34.errors = [{instancePath:instancePath+"/limits/requestsPerMinute",schemaPath:"#/properties/limits/properties/requestsPerMinute/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                          return false;
                        }
                        if(errors === _errs13){
                          if((typeof data6 == "number") && (isFinite(data6))){
                            if(data6 < 1 || isNaN(data6)){
                              validate34.errors = [{instancePath:instancePath+"/limits/requestsPerMinute",schemaPath:"#/properties/limits/properties/requestsPerMinute/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                              return false;
                            }
                          }
                        }
                        var valid2 = _errs13 === errors;
                      }
                      else {
                        var valid2 = true;
                      }
                      if(valid2){
                        if(data5.streams !== undefined){
                          let data7 = data5.streams;
                          const _errs15 = errors;
                          if(!(((typeof data7 == "number") && (!(data7 % 1) && !isNaN(data7))) && (isFinite(data7)))){
                            validate34.errors = [{instancePath:instancePath+"/limits/streams",schemaPath:"#/properties/limits/properties/streams/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                            return false;
                          }
                          if(errors === _errs15){
                            if((typeof data7 == "number") && (isFinite(data7))){
                              if(data7 < 1 || isNaN(data7)){
                                validate34.errors = [{instancePath:instancePath+"/limits/streams",schemaPath:"#/properties/limits/properties/streams/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                                return false;
                              }
                            }
                          }
                          var valid2 = _errs15 === errors;
                        }
                        else {
                          var valid2 = true;
                        }
                      }
                    }
                    else {
                      validate34.errors = [{instancePath:instancePath+"/limits",schemaPath:"#/properties/limits/type",keyword:"type",params:{type: "object"},message:"must be object"}];
                      return false;
                    }
                  }
                  var valid0 = _errs11 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate34.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate34.errors = vErrors;
  return errors === 0;
}
export const listWebhooksQuery = validate35;
function validate35(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!((key0 === "limit") || (key0 === "after"))){
          validate35.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate35.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate35.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate35.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate35.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate35.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate35.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate35.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate35.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate35.errors = vErrors;
  return errors === 0;
}
export const listWebhooks200Response = validate36;
function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((((data.id === undefined) && (missing0 = "id")) || ((data.url === undefined) && (missing0 = "url"))) || ((data.types === undefined) && (missing0 = "types"))) || ((data.enabled === undefined) && (missing0 = "enabled"))){
        validate37.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate37.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.url !== undefined){
            const _errs4 = errors;
            if(typeof data.url !== "string"){
              validate37.errors = [{instancePath:instancePath+"/url",schemaPath:"#/properties/url/type",keyword:"type",params:{type: "string"},message:"must be string"}];
              return false;
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              let data2 = data.types;
              const _errs6 = errors;
              if(errors === _errs6){
                if(Array.isArray(data2)){
                  var valid2 = true;
                  const len0 = data2.length;
                  for(let i0=0; i0<len0; i0++){
                    const _errs8 = errors;
                    if(typeof data2[i0] !== "string"){
                      validate37.errors = [{instancePath:instancePath+"/types/" + i0,schemaPath:"#/properties/types/items/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid2 = _errs8 === errors;
                    if(!valid2){
                      break;
                    }
                  }
                }
                else {
                  validate37.errors = [{instancePath:instancePath+"/types",schemaPath:"#/properties/types/type",keyword:"type",params:{type: "array"},message:"must be array"}];
                  return false;
                }
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                const _errs10 = errors;
                if(typeof data.description !== "string"){
                  validate37.errors = [{instancePath:instancePath+"/description",schemaPath:"#/properties/description/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                var valid0 = _errs10 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.enabled !== undefined){
                  const _errs12 = errors;
                  if(typeof data.enabled !== "boolean"){
                    validate37.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                    return false;
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.disabledReason !== undefined){
                    const _errs14 = errors;
                    if(typeof data.disabledReason !== "string"){
                      validate37.errors = [{instancePath:instancePath+"/disabledReason",schemaPath:"#/properties/disabledReason/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate37.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate37.errors = vErrors;
  return errors === 0;
}
function validate36(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate37(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate36.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate36.errors = vErrors;
  return errors === 0;
}
export const createWebhookBody = validate39;
const pattern14 = new RegExp("^https?://[!-~]+$", "u");
const pattern15 = new RegExp("^[^\\x00-\\x1F\\x7F]*$", "u");
function validate40(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      if(data.length > 20){
        validate40.errors = [{instancePath,schemaPath:"#/maxItems",keyword:"maxItems",params:{limit: 20},message:"must NOT have more than 20 items"}];
        return false;
      }
      else {
        var valid0 = true;
        const len0 = data.length;
        for(let i0=0; i0<len0; i0++){
          let data0 = data[i0];
          const _errs1 = errors;
          if(typeof data0 !== "string"){
            validate40.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"request:EventType/type",keyword:"type",params:{type: "string"},message:"must be string"}];
            return false;
          }
          if(!(((((((((((data0 === "pet.created") || (data0 === "pet.updated")) || (data0 === "pet.deleted")) || (data0 === "category.created")) || (data0 === "category.updated")) || (data0 === "category.deleted")) || (data0 === "inventory.updated")) || (data0 === "order.placed")) || (data0 === "order.updated")) || (data0 === "order.completed")) || (data0 === "order.cancelled"))){
            validate40.errors = [{instancePath:instancePath+"/" + i0,schemaPath:"request:EventType/enum",keyword:"enum",params:{allowedValues: schema62.enum},message:"must be equal to one of the allowed values"}];
            return false;
          }
          var valid0 = _errs1 === errors;
          if(!valid0){
            break;
          }
        }
      }
    }
    else {
      validate40.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate40.errors = vErrors;
  return errors === 0;
}
function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.url === undefined) && (missing0 = "url")){
        validate39.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!(((key0 === "url") || (key0 === "types")) || (key0 === "description"))){
            validate39.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.url !== undefined){
            let data0 = data.url;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 2000){
                  validate39.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
                  return false;
                }
                else {
                  if(!pattern14.test(data0)){
                    validate39.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
                    return false;
                  }
                }
              }
              else {
                validate39.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              const _errs5 = errors;
              if(!(validate40(data.types, {instancePath:instancePath+"/types",parentData:data,parentDataProperty:"types",rootData}))){
                vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                let data2 = data.description;
                const _errs6 = errors;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(typeof data2 === "string"){
                    if(func1(data2) > 200){
                      validate39.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern15.test(data2)){
                        validate39.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate39.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              }
              else {
                var valid0 = true;
              }
            }
          }
        }
      }
    }
    else {
      validate39.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate39.errors = vErrors;
  return errors === 0;
}
export const WebhookWithSecretResponse = validate42;
const pattern16 = new RegExp("^whsec_[A-Za-z0-9+/]+=*$", "u");
function validate42(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  const _errs0 = errors;
  if(!(validate37(data, {instancePath,parentData,parentDataProperty,rootData}))){
    vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
    errors = vErrors.length;
  }
  var valid0 = _errs0 === errors;
  if(valid0){
    const _errs1 = errors;
    if(errors === _errs1){
      if(data && typeof data == "object" && !Array.isArray(data)){
        let missing0;
        if((data.secret === undefined) && (missing0 = "secret")){
          validate42.errors = [{instancePath,schemaPath:"#/allOf/1/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
          return false;
        }
        else {
          if(data.secret !== undefined){
            let data0 = data.secret;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(!pattern16.test(data0)){
                  validate42.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/allOf/1/properties/secret/pattern",keyword:"pattern",params:{pattern: "^whsec_[A-Za-z0-9+/]+=*$"},message:"must match pattern \""+"^whsec_[A-Za-z0-9+/]+=*$"+"\""}];
                  return false;
                }
              }
              else {
                validate42.errors = [{instancePath:instancePath+"/secret",schemaPath:"#/allOf/1/properties/secret/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
          }
        }
      }
      else {
        validate42.errors = [{instancePath,schemaPath:"#/allOf/1/type",keyword:"type",params:{type: "object"},message:"must be object"}];
        return false;
      }
    }
    var valid0 = _errs1 === errors;
  }
  validate42.errors = vErrors;
  return errors === 0;
}
export const rotateWebhookSecretPath = validate44;
function validate44(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((data.webhookId === undefined) && (missing0 = "webhookId")){
        validate44.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.webhookId !== undefined){
          let data0 = data.webhookId;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate44.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate44.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate44.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate44.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate44.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate44.errors = vErrors;
  return errors === 0;
}
export const DeliveryResponse = validate45;
const schema83 = {"type":"string","enum":["pending","delivered","failed"]};
function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if((((((data.id === undefined) && (missing0 = "id")) || ((data.type === undefined) && (missing0 = "type"))) || ((data.status === undefined) && (missing0 = "status"))) || ((data.attempts === undefined) && (missing0 = "attempts"))) || ((data.createdAt === undefined) && (missing0 = "createdAt"))){
        validate45.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.id !== undefined){
          let data0 = data.id;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate45.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate45.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate45.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate45.errors = [{instancePath:instancePath+"/id",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.eventId !== undefined){
            let data1 = data.eventId;
            const _errs4 = errors;
            const _errs5 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate45.errors = [{instancePath:instancePath+"/eventId",schemaPath:"response:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs5){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate45.errors = [{instancePath:instancePath+"/eventId",schemaPath:"response:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate45.errors = [{instancePath:instancePath+"/eventId",schemaPath:"response:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate45.errors = [{instancePath:instancePath+"/eventId",schemaPath:"response:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.type !== undefined){
              const _errs7 = errors;
              if(typeof data.type !== "string"){
                validate45.errors = [{instancePath:instancePath+"/type",schemaPath:"#/properties/type/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              var valid0 = _errs7 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.status !== undefined){
                let data3 = data.status;
                const _errs9 = errors;
                if(typeof data3 !== "string"){
                  validate45.errors = [{instancePath:instancePath+"/status",schemaPath:"response:DeliveryStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                  return false;
                }
                if(!(((data3 === "pending") || (data3 === "delivered")) || (data3 === "failed"))){
                  validate45.errors = [{instancePath:instancePath+"/status",schemaPath:"response:DeliveryStatus/enum",keyword:"enum",params:{allowedValues: schema83.enum},message:"must be equal to one of the allowed values"}];
                  return false;
                }
                var valid0 = _errs9 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.attempts !== undefined){
                  let data4 = data.attempts;
                  const _errs12 = errors;
                  if(!(((typeof data4 == "number") && (!(data4 % 1) && !isNaN(data4))) && (isFinite(data4)))){
                    validate45.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                    return false;
                  }
                  if(errors === _errs12){
                    if((typeof data4 == "number") && (isFinite(data4))){
                      if(data4 < 0 || isNaN(data4)){
                        validate45.errors = [{instancePath:instancePath+"/attempts",schemaPath:"#/properties/attempts/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                        return false;
                      }
                    }
                  }
                  var valid0 = _errs12 === errors;
                }
                else {
                  var valid0 = true;
                }
                if(valid0){
                  if(data.lastStatus !== undefined){
                    let data5 = data.lastStatus;
                    const _errs14 = errors;
                    if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
                      validate45.errors = [{instancePath:instancePath+"/lastStatus",schemaPath:"#/properties/lastStatus/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
                      return false;
                    }
                    var valid0 = _errs14 === errors;
                  }
                  else {
                    var valid0 = true;
                  }
                  if(valid0){
                    if(data.lastError !== undefined){
                      const _errs16 = errors;
                      if(typeof data.lastError !== "string"){
                        validate45.errors = [{instancePath:instancePath+"/lastError",schemaPath:"#/properties/lastError/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                        return false;
                      }
                      var valid0 = _errs16 === errors;
                    }
                    else {
                      var valid0 = true;
                    }
                    if(valid0){
                      if(data.createdAt !== undefined){
                        let data7 = data.createdAt;
                        const _errs18 = errors;
                        if(errors === _errs18){
                          if(errors === _errs18){
                            if(typeof data7 === "string"){
                              if(!(formats36.validate(data7))){
                                validate45.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                return false;
                              }
                            }
                            else {
                              validate45.errors = [{instancePath:instancePath+"/createdAt",schemaPath:"#/properties/createdAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                              return false;
                            }
                          }
                        }
                        var valid0 = _errs18 === errors;
                      }
                      else {
                        var valid0 = true;
                      }
                      if(valid0){
                        if(data.attemptedAt !== undefined){
                          let data8 = data.attemptedAt;
                          const _errs20 = errors;
                          if(errors === _errs20){
                            if(errors === _errs20){
                              if(typeof data8 === "string"){
                                if(!(formats36.validate(data8))){
                                  validate45.errors = [{instancePath:instancePath+"/attemptedAt",schemaPath:"#/properties/attemptedAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                  return false;
                                }
                              }
                              else {
                                validate45.errors = [{instancePath:instancePath+"/attemptedAt",schemaPath:"#/properties/attemptedAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                return false;
                              }
                            }
                          }
                          var valid0 = _errs20 === errors;
                        }
                        else {
                          var valid0 = true;
                        }
                        if(valid0){
                          if(data.nextAttemptAt !== undefined){
                            let data9 = data.nextAttemptAt;
                            const _errs22 = errors;
                            if(errors === _errs22){
                              if(errors === _errs22){
                                if(typeof data9 === "string"){
                                  if(!(formats36.validate(data9))){
                                    validate45.errors = [{instancePath:instancePath+"/nextAttemptAt",schemaPath:"#/properties/nextAttemptAt/format",keyword:"format",params:{format: "date-time"},message:"must match format \""+"date-time"+"\""}];
                                    return false;
                                  }
                                }
                                else {
                                  validate45.errors = [{instancePath:instancePath+"/nextAttemptAt",schemaPath:"#/properties/nextAttemptAt/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                                  return false;
                                }
                              }
                            }
                            var valid0 = _errs22 === errors;
                          }
                          else {
                            var valid0 = true;
                          }
                        }
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
    else {
      validate45.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate45.errors = vErrors;
  return errors === 0;
}
export const listDeliveriesQuery = validate46;
const schema85 = {"type":"string","enum":["pending","delivered","failed"]};
function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      const _errs1 = errors;
      for(const key0 in data){
        if(!(((key0 === "limit") || (key0 === "after")) || (key0 === "status"))){
          validate46.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
          return false;
          break;
        }
      }
      if(_errs1 === errors){
        if(data.limit !== undefined){
          let data0 = data.limit;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate46.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 100 || isNaN(data0)){
                validate46.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/maximum",keyword:"maximum",params:{comparison: "<=", limit: 100},message:"must be <= 100"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate46.errors = [{instancePath:instancePath+"/limit",schemaPath:"#/properties/limit/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
              }
            }
          }
          var valid0 = _errs2 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.after !== undefined){
            let data1 = data.after;
            const _errs4 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate46.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs4){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate46.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 0 || isNaN(data1)){
                    validate46.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0},message:"must be >= 0"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate46.errors = [{instancePath:instancePath+"/after",schemaPath:"#/properties/after/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.status !== undefined){
              let data2 = data.status;
              const _errs6 = errors;
              if(typeof data2 !== "string"){
                validate46.errors = [{instancePath:instancePath+"/status",schemaPath:"request:DeliveryStatus/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
              if(!(((data2 === "pending") || (data2 === "delivered")) || (data2 === "failed"))){
                validate46.errors = [{instancePath:instancePath+"/status",schemaPath:"request:DeliveryStatus/enum",keyword:"enum",params:{allowedValues: schema85.enum},message:"must be equal to one of the allowed values"}];
                return false;
              }
              var valid0 = _errs6 === errors;
            }
            else {
              var valid0 = true;
            }
          }
        }
      }
    }
    else {
      validate46.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate46.errors = vErrors;
  return errors === 0;
}
export const listDeliveries200Response = validate47;
function validate47(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(Array.isArray(data)){
      var valid0 = true;
      const len0 = data.length;
      for(let i0=0; i0<len0; i0++){
        const _errs1 = errors;
        if(!(validate45(data[i0], {instancePath:instancePath+"/" + i0,parentData:data,parentDataProperty:i0,rootData}))){
          vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
          errors = vErrors.length;
        }
        var valid0 = _errs1 === errors;
        if(!valid0){
          break;
        }
      }
    }
    else {
      validate47.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"},message:"must be array"}];
      return false;
    }
  }
  validate47.errors = vErrors;
  return errors === 0;
}
export const retryDeliveryPath = validate49;
function validate49(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      let missing0;
      if(((data.webhookId === undefined) && (missing0 = "webhookId")) || ((data.deliveryId === undefined) && (missing0 = "deliveryId"))){
        validate49.errors = [{instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: missing0},message:"must have required property '"+missing0+"'"}];
        return false;
      }
      else {
        if(data.webhookId !== undefined){
          let data0 = data.webhookId;
          const _errs1 = errors;
          const _errs2 = errors;
          if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
            validate49.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
            return false;
          }
          if(errors === _errs2){
            if((typeof data0 == "number") && (isFinite(data0))){
              if(data0 > 9007199254740991 || isNaN(data0)){
                validate49.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                return false;
              }
              else {
                if(data0 < 1 || isNaN(data0)){
                  validate49.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                  return false;
                }
                else {
                  if(!(formats0.validate(data0))){
                    validate49.errors = [{instancePath:instancePath+"/webhookId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                    return false;
                  }
                }
              }
            }
          }
          var valid0 = _errs1 === errors;
        }
        else {
          var valid0 = true;
        }
        if(valid0){
          if(data.deliveryId !== undefined){
            let data1 = data.deliveryId;
            const _errs4 = errors;
            const _errs5 = errors;
            if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
              validate49.errors = [{instancePath:instancePath+"/deliveryId",schemaPath:"request:Id/type",keyword:"type",params:{type: "integer"},message:"must be integer"}];
              return false;
            }
            if(errors === _errs5){
              if((typeof data1 == "number") && (isFinite(data1))){
                if(data1 > 9007199254740991 || isNaN(data1)){
                  validate49.errors = [{instancePath:instancePath+"/deliveryId",schemaPath:"request:Id/maximum",keyword:"maximum",params:{comparison: "<=", limit: 9007199254740991},message:"must be <= 9007199254740991"}];
                  return false;
                }
                else {
                  if(data1 < 1 || isNaN(data1)){
                    validate49.errors = [{instancePath:instancePath+"/deliveryId",schemaPath:"request:Id/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1},message:"must be >= 1"}];
                    return false;
                  }
                  else {
                    if(!(formats0.validate(data1))){
                      validate49.errors = [{instancePath:instancePath+"/deliveryId",schemaPath:"request:Id/format",keyword:"format",params:{format: "int64"},message:"must match format \""+"int64"+"\""}];
                      return false;
                    }
                  }
                }
              }
            }
            var valid0 = _errs4 === errors;
          }
          else {
            var valid0 = true;
          }
        }
      }
    }
    else {
      validate49.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate49.errors = vErrors;
  return errors === 0;
}
export const WebhookResponse = validate37;
export const updateWebhookBody = validate50;
function validate50(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
  let vErrors = null;
  let errors = 0;
  if(errors === 0){
    if(data && typeof data == "object" && !Array.isArray(data)){
      if(Object.keys(data).length < 1){
        validate50.errors = [{instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1},message:"must NOT have fewer than 1 properties"}];
        return false;
      }
      else {
        const _errs1 = errors;
        for(const key0 in data){
          if(!((((key0 === "url") || (key0 === "types")) || (key0 === "description")) || (key0 === "enabled"))){
            validate50.errors = [{instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0},message:"must NOT have additional properties"}];
            return false;
            break;
          }
        }
        if(_errs1 === errors){
          if(data.url !== undefined){
            let data0 = data.url;
            const _errs2 = errors;
            const _errs3 = errors;
            if(errors === _errs3){
              if(typeof data0 === "string"){
                if(func1(data0) > 2000){
                  validate50.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/maxLength",keyword:"maxLength",params:{limit: 2000},message:"must NOT have more than 2000 characters"}];
                  return false;
                }
                else {
                  if(!pattern14.test(data0)){
                    validate50.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/pattern",keyword:"pattern",params:{pattern: "^https?://[!-~]+$"},message:"must match pattern \""+"^https?://[!-~]+$"+"\""}];
                    return false;
                  }
                }
              }
              else {
                validate50.errors = [{instancePath:instancePath+"/url",schemaPath:"request:WebhookUrl/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                return false;
              }
            }
            var valid0 = _errs2 === errors;
          }
          else {
            var valid0 = true;
          }
          if(valid0){
            if(data.types !== undefined){
              const _errs5 = errors;
              if(!(validate40(data.types, {instancePath:instancePath+"/types",parentData:data,parentDataProperty:"types",rootData}))){
                vErrors = vErrors === null ? validate40.errors : vErrors.concat(validate40.errors);
                errors = vErrors.length;
              }
              var valid0 = _errs5 === errors;
            }
            else {
              var valid0 = true;
            }
            if(valid0){
              if(data.description !== undefined){
                let data2 = data.description;
                const _errs6 = errors;
                const _errs7 = errors;
                if(errors === _errs7){
                  if(typeof data2 === "string"){
                    if(func1(data2) > 200){
                      validate50.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/maxLength",keyword:"maxLength",params:{limit: 200},message:"must NOT have more than 200 characters"}];
                      return false;
                    }
                    else {
                      if(!pattern15.test(data2)){
                        validate50.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/pattern",keyword:"pattern",params:{pattern: "^[^\\x00-\\x1F\\x7F]*$"},message:"must match pattern \""+"^[^\\x00-\\x1F\\x7F]*$"+"\""}];
                        return false;
                      }
                    }
                  }
                  else {
                    validate50.errors = [{instancePath:instancePath+"/description",schemaPath:"request:WebhookDescription/type",keyword:"type",params:{type: "string"},message:"must be string"}];
                    return false;
                  }
                }
                var valid0 = _errs6 === errors;
              }
              else {
                var valid0 = true;
              }
              if(valid0){
                if(data.enabled !== undefined){
                  const _errs9 = errors;
                  if(typeof data.enabled !== "boolean"){
                    validate50.errors = [{instancePath:instancePath+"/enabled",schemaPath:"#/properties/enabled/type",keyword:"type",params:{type: "boolean"},message:"must be boolean"}];
                    return false;
                  }
                  var valid0 = _errs9 === errors;
                }
                else {
                  var valid0 = true;
                }
              }
            }
          }
        }
      }
    }
    else {
      validate50.errors = [{instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"},message:"must be object"}];
      return false;
    }
  }
  validate50.errors = vErrors;
  return errors === 0;
}
export const getPetQuery = createPetQuery;
export const getPetHeaders = listPetsHeaders;
export const replacePetBody = createPetBody;
export const replacePetPath = getPetPath;
export const replacePetQuery = createPetQuery;
export const updatePetPath = getPetPath;
export const updatePetQuery = createPetQuery;
export const updatePetHeaders = replacePetHeaders;
export const deletePetPath = getPetPath;
export const deletePetQuery = createPetQuery;
export const deletePetHeaders = replacePetHeaders;
export const createCategoryQuery = createPetQuery;
export const createCategoryHeaders = createPetHeaders;
export const getCategoryQuery = createPetQuery;
export const getCategoryHeaders = listPetsHeaders;
export const replaceCategoryBody = createCategoryBody;
export const replaceCategoryPath = getCategoryPath;
export const replaceCategoryQuery = createPetQuery;
export const replaceCategoryHeaders = replacePetHeaders;
export const deleteCategoryPath = getCategoryPath;
export const deleteCategoryQuery = createPetQuery;
export const deleteCategoryHeaders = replacePetHeaders;
export const getInventoryItemPath = getPetPath;
export const getInventoryItemQuery = createPetQuery;
export const getInventoryItemHeaders = listPetsHeaders;
export const updateInventoryPath = getPetPath;
export const updateInventoryQuery = createPetQuery;
export const updateInventoryHeaders = replacePetHeaders;
export const placeOrderQuery = createPetQuery;
export const placeOrderHeaders = createPetHeaders;
export const getOrderQuery = createPetQuery;
export const getOrderHeaders = listPetsHeaders;
export const updateOrderPath = getOrderPath;
export const updateOrderQuery = createPetQuery;
export const updateOrderHeaders = replacePetHeaders;
export const cancelOrderPath = getOrderPath;
export const cancelOrderQuery = createPetQuery;
export const cancelOrderHeaders = replacePetHeaders;
export const getOwnKeyQuery = createPetQuery;
export const createWebhookQuery = createPetQuery;
export const createWebhookHeaders = createPetHeaders;
export const rotateWebhookSecretQuery = createPetQuery;
export const rotateWebhookSecretHeaders = createPetHeaders;
export const pingWebhookPath = rotateWebhookSecretPath;
export const pingWebhookQuery = createPetQuery;
export const listDeliveriesPath = rotateWebhookSecretPath;
export const retryDeliveryQuery = createPetQuery;
export const getWebhookPath = rotateWebhookSecretPath;
export const getWebhookQuery = createPetQuery;
export const getWebhookHeaders = listPetsHeaders;
export const updateWebhookPath = rotateWebhookSecretPath;
export const updateWebhookQuery = createPetQuery;
export const updateWebhookHeaders = replacePetHeaders;
export const deleteWebhookPath = rotateWebhookSecretPath;
export const deleteWebhookQuery = createPetQuery;
export const deleteWebhookHeaders = replacePetHeaders;
let loading;
const loadMembers = () => (loading ??= import('./members.js'));
createPetBody.members = async () => (await loadMembers()).members.createPetBody;
replacePetBody.members = async () => (await loadMembers()).members.replacePetBody;
updatePetBody.members = async () => (await loadMembers()).members.updatePetBody;
createCategoryBody.members = async () => (await loadMembers()).members.createCategoryBody;
replaceCategoryBody.members = async () => (await loadMembers()).members.replaceCategoryBody;
updateInventoryBody.members = async () => (await loadMembers()).members.updateInventoryBody;
placeOrderBody.members = async () => (await loadMembers()).members.placeOrderBody;
updateOrderBody.members = async () => (await loadMembers()).members.updateOrderBody;
createWebhookBody.members = async () => (await loadMembers()).members.createWebhookBody;
updateWebhookBody.members = async () => (await loadMembers()).members.updateWebhookBody;
